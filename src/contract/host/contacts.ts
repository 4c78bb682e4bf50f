import * as z from 'zod/mini'
import { dialedNumber } from '../phone.ts'

/** How residents reach their organisation, as it wrote it; what it did not say is absent (B-12). */
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
 * The address that calls a telephone as an organisation wrote it: '8 (495) 111-22-33, доб. 5' → 'tel:+74951112233,5'; a
 * telephone waits at the comma before it dials the extension.
 * Undefined for a text without a number, which is shown and not called.
 */
export const telHref = (text: string): string | undefined => {
  const number = dialedNumber(text)
  const extension = /(?:доб(?:авочный)?|ext)[.:\s]*(\d{1,6})/i.exec(text)?.[1]
  return number && `tel:${number}${extension ? `,${extension}` : ''}`
}

const badPhone = 'Не удалось найти номер телефона. Напишите его так: +7 495 111-22-33'

/** The fault of a telephone that an organisation writes: digits of which residents could call none. Words alone have none. */
export const contactPhoneFault = (text: string): string | null =>
  /\d/.test(text) && dialedNumber(text) === undefined ? badPhone : null
