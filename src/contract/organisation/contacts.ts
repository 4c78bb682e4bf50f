import * as z from 'zod/mini'
import { dialedNumber } from '../phone.ts'

/** Missing contacts are absent (B-12). */
export const contactsSchema = z.object({
  emergency: z.exactOptional(z.string()),
  dispatcher: z.exactOptional(z.string()),
  email: z.exactOptional(z.string()),
  address: z.exactOptional(z.string()),
  hours: z.exactOptional(z.string()),
  site: z.exactOptional(z.string()),
})
export type Contacts = z.output<typeof contactsSchema>

/**
 * Converts '8 (495) 111-22-33, доб. 5' to 'tel:+74951112233,5'; the comma pauses before the extension. Undefined
 * without a number.
 */
export const telHref = (text: string): string | undefined => {
  const number = dialedNumber(text)
  const extension = /(?:доб(?:авочный)?|ext)[.:\s]*(\d{1,6})/i.exec(text)?.[1]
  return number && `tel:${number}${extension ? `,${extension}` : ''}`
}
