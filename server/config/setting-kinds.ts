import * as z from 'zod'

/** Rejects '', 1e3 and 0x50, which Number() accepts. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

export const atLeast = (count: number) =>
  z.string().min(count, { error: `must have ${count} characters or more` })

export const addressLike = (protocol: RegExp, example: string) => {
  const error = `must be an address such as ${example}`
  return z.url({ protocol, error }).refine((text) => URL.parse(text)?.host !== '', { error })
}

export const contact = (example: string) =>
  z.url({ protocol: /^(?:https|mailto)$/, error: `must be mailto:${example} or an https address` })

/** A path or query would be silently dropped. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url === null || url.href === `${url.origin}/`
}

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://cabinet.example.ru' })
  .refine(isOrigin, { error: 'must be an address without a path, such as https://cabinet.example.ru' })
  .transform((text) => new URL(text).origin)
  .describe('address that residents open, such as https://cabinet.example.ru')
