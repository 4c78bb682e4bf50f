import { expect } from '@playwright/test'
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
