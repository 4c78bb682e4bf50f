import { expect, type BrowserContext } from '@playwright/test'
import { anna, enterCredentials } from '../e2e/support/residents.ts'
import { waitForStored } from '../e2e/support/worker.ts'

/** Long enough for a busy machine. */
export const patienceMs = 120_000

export async function signInAt(context: BrowserContext, productUrl: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(productUrl)
  await enterCredentials(page, anna)
  await expect(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeAttached({
    timeout: patienceMs,
  })
  await page.close()
}

export async function openMetersAt(context: BrowserContext, productUrl: string): Promise<void> {
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await page.goto(`${productUrl}/#/meters/list/`)
  await waitForStored(page)
  await page.close()
}

export async function fetchCookies(productUrl: string): Promise<string> {
  const reply = await fetch(`${productUrl}/auth/api/v1/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: anna, password: 'Podval-2026' }),
  })
  if (!reply.ok) throw new Error(`Sign-in failed: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')
}
