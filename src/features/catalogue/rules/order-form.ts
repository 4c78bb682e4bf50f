import {
  contactFields,
  isComplete,
  orderFaults,
  type ContactDetails,
  type ContactField,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import { isWebLink, type Service } from '#contract/catalogue/schema.ts'

/** The way to order a service: at the executor's own page, by e-mail, or by telephone alone (S-07). */
export type OrderWay =
  | { readonly name: 'link'; readonly link: string; readonly needsConsent: boolean }
  | { readonly name: 'mail'; readonly email: string; readonly needsConsent: true }
  | { readonly name: 'none' }

/** A link goes before an e-mail; consent is needed wherever the executor takes orders by e-mail (S-07). */
export const orderWay = ({ email, link }: Service['contact_executor']): OrderWay => {
  if (link !== null && isWebLink(link)) return { name: 'link', link, needsConsent: email !== null }
  return email === null ? { name: 'none' } : { name: 'mail', email, needsConsent: true }
}

/** A field as the form shows it. */
export interface FormField {
  readonly field: ContactField
  readonly isNecessary: boolean
  /** A red asterisk stands by it: it is necessary and empty. */
  readonly isMissing: boolean
  readonly fault: string | undefined
}

interface OrderForm {
  readonly fields: readonly FormField[]
  /** Every check and the consent hold: it may be sent. */
  readonly mayGo: boolean
}

/** The fields that a service asks for, in the order of the form, with what is wrong with each. */
export const orderForm = (details: ContactDetails, texts: OrderTexts, hasConsent: boolean): OrderForm => {
  const faults = orderFaults(details, texts)
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
