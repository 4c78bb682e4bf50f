import { expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import type { Product } from './product.ts'

/** The last digits of the number that called the phone, as the stand's page of calls says them; the newest call counts. */
export async function digitsOfCall({ serverUrl }: Product, phone: string): Promise<string> {
  const called = new RegExp(`\\+${phone} [^<]*<b>(\\d{4})</b>`)
  let digits: string | undefined
  await expect
    .poll(async () => {
      const page = await (await fetch(`${serverUrl}/stand/calls/`)).text()
      digits = called.exec(page)?.[1]
      return digits
    })
    .toBeDefined()
  return digits ?? ''
}

/** Makes a call with the cookies of the page's browser, which keeps those of the reply. Gives the reply's JSON. */
export async function post(
  page: Page,
  endpoint: Endpoint,
  data: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const reply = await page.request.post(toUrl(endpoint), {
    data,
    // Playwright would keep the connection, which the network of the next test has cut.
    headers: { 'sec-fetch-site': 'same-origin', connection: 'close', ...headers },
  })
  expect(reply.status(), endpoint.name).toBe(200)
  return reply.json()
}
