import { expect, type Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'
import type { Product } from './product.ts'

/** The last call on the sandbox's page counts. */
export async function digitsOfCall({ serverUrl }: Product, phone: string): Promise<string> {
  const called = new RegExp(`\\+${phone} [^<]*<b>(\\d{4})</b>`)
  let digits: string | undefined
  await expect
    .poll(async () => {
      const page = await (await fetch(`${serverUrl}/sandbox/calls/`)).text()
      digits = called.exec(page)?.[1]
      return digits
    })
    .toBeDefined()
  return digits ?? ''
}

export async function post(
  page: Page,
  endpoint: Endpoint,
  data: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const reply = await page.request.post(toUrl(endpoint), {
    data,
    // A kept connection would be cut by the fault proxy of the next test.
    headers: { 'sec-fetch-site': 'same-origin', connection: 'close', ...headers },
  })
  expect(reply.status(), endpoint.name).toBe(200)
  return reply.json()
}
