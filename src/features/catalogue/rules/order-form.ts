import {
  contactFields,
  isComplete,
  validateOrder,
  type ContactDetails,
  type ContactField,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import { isWebLink, type Service } from '#contract/catalogue/schema.ts'

/** Telephone only, if there is neither a link nor an e-mail (S-07). */
export type OrderWay =
  | { readonly name: 'link'; readonly link: string; readonly needsConsent: boolean }
  | { readonly name: 'mail'; readonly email: string; readonly needsConsent: true }
  | { readonly name: 'none' }

/** Prefers a link to e-mail; e-mail requires consent (S-07). */
export const orderWay = ({ email, link }: Service['contact_executor']): OrderWay => {
  if (link !== null && isWebLink(link)) return { name: 'link', link, needsConsent: email !== null }
  return email === null ? { name: 'none' } : { name: 'mail', email, needsConsent: true }
}

export interface FormField {
  readonly field: ContactField
  readonly isNecessary: boolean
  readonly isMissing: boolean
  readonly fault: string | undefined
}

interface OrderForm {
  readonly fields: readonly FormField[]
  readonly mayGo: boolean
}

/** Returns the fields in form order. */
export const orderForm = (details: ContactDetails, texts: OrderTexts, hasConsent: boolean): OrderForm => {
  const faults = validateOrder(details, texts)
  const fields = contactFields
    .filter((field) => details[field] !== 'hidden')
    .map((field) => ({
      field,
      isNecessary: details[field] === 'necessarily',
      isMissing: faults.missing.includes(field),
      fault: faults.wrong[field],
    }))
  return { fields, mayGo: hasConsent && isComplete(faults) }
}
