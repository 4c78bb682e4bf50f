import * as z from 'zod'
import type { Telephony } from '../ports/telephony.ts'

interface FlashCallOptions {
  /** API base URL, such as https://api.ucaller.ru/v1.0. */
  readonly url: string
  /** API credential; for uCaller, the key and the service id joined by a dot. */
  readonly key: string
}

const timeoutMs = 10_000
const answerSchema = z.object({ status: z.boolean(), code: z.union([z.string(), z.number()]).optional() })

/** Sends `id`, which makes retries of initCall idempotent. */
export const createFlashCall = ({ url, key }: FlashCallOptions): Telephony => ({
  async call({ phone, code, id }) {
    const reply = await fetch(`${url}/initCall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ phone: Number(phone), code, unique: id }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = answerSchema.safeParse(await reply.json().catch(() => null))
    if (!reply.ok || !answer.data?.status)
      throw new Error(`The telephony answered ${reply.status}, its code ${answer.data?.code ?? 'none'}`)
  },
})
