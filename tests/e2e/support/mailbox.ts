import { expect } from '@playwright/test'
import type { Email } from '../../../server/sandbox/mailbox.ts'
import type { Product } from './product.ts'

const lettersTo = async ({ serverUrl }: Product, address: string): Promise<Email[]> => {
  const { letters }: { letters: Email[] } = await (await fetch(`${serverUrl}/sandbox/mailbox.json`)).json()
  return letters.filter(({ to }) => to.includes(address))
}

export async function waitForLetter(product: Product, address: string, subject: string): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(async () => {
      found = (await lettersTo(product, address)).find((letter) => letter.subject.includes(subject))
      return found?.subject
    })
    .toBeDefined()
  if (!found) throw new Error(`No letter «${subject}» to ${address}`)
  return found
}

export const linkIn = ({ html }: Email): string => {
  const [, link] = /href="([^"]+)"/.exec(html ?? '') ?? []
  if (link === undefined) throw new Error('The letter has no link')
  return link
}
