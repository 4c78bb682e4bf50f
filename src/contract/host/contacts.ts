import * as z from 'zod/mini'

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
  const digits = /\+?\d[\d ()\u00A0-]+/.exec(text)?.[0].replaceAll(/[^+\d]/g, '')
  const extension = /(?:доб(?:авочный)?|ext)[.:\s]*(\d{1,6})/i.exec(text)?.[1]
  return digits && `tel:${digits.replace(/^8(?=\d{10}$)/, '+7')}${extension ? `,${extension}` : ''}`
}
