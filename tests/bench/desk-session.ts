import { headers } from '#contract/errors.ts'
import { verifyTotp, staffSignIn } from '#contract/staff/endpoints.ts'
import { staffSessionSchema } from '#contract/staff/session-schema.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import { fetchCode, staffEmail } from '../e2e/support/desk-page.ts'
import type { Product } from '../e2e/support/product.ts'

export async function fetchDeskCookie(product: Product): Promise<string> {
  let cookie = ''
  let csrf = ''
  const post = async (url: string, body: object): Promise<void> => {
    const reply = await fetch(product.serverUrl + url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        [headers.csrf]: csrf,
        cookie,
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`Sign-in at the desk failed: ${reply.status} ${await reply.text()}`)
    csrf = staffSessionSchema.parse(await reply.json()).csrf
    cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ')
  }
  const email = staffEmail('dispatcher')
  await post(toUrl(staffSignIn), { email, password: 'Podval-2026' })
  await post(toUrl(verifyTotp), { code: await fetchCode(product, email) })
  return cookie
}
