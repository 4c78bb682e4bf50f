import * as z from 'zod/mini'
import { findNumber } from './dialing.ts'

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
 * without a number. The extension of another number is left out.
 */
export const telHref = (text: string): string | undefined => {
  const [number, rest = ''] = findNumber(text) ?? []
  const [before = '', extension] = rest.split(/(?<![а-я])(?:доб[а-я]*|вн(?:утр[а-я]*)?|ext|#)[.:\s]*(\d+)/i)
  return number && `tel:${number}${extension && !findNumber(before) ? `,${extension}` : ''}`
}
