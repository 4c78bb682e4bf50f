import { isEmail } from '../auth/checks.ts'
import { isFullPhone, nationalDigits } from '../phone.ts'

/** What an order may say of whoever leaves it, in the order of the form. */
export const contactFields = ['name', 'address', 'phone', 'mail', 'comment'] as const
export type ContactField = (typeof contactFields)[number]

/** Whether a service asks for a field (S-07). */
export type ContactNeed = 'hidden' | 'show' | 'necessarily'
export type ContactDetails = Readonly<Record<ContactField, ContactNeed>>

/** Texts of the fields; one that is absent is empty. */
export type OrderTexts = { readonly [F in ContactField]?: string | undefined }

/** Shortest without spaces, and longest (S-07). */
export const orderLengths = {
  name: { least: 3, most: 255 },
  address: { least: 10, most: 256 },
  comment: { least: 5, most: 1000 },
} as const

/** A name as it is typed: only Russian and Latin letters and spaces are kept (S-07). */
export const nameText = (raw: string): string => raw.replace(/[^A-Za-zА-Яа-яЁё ]/g, '')

/** A filled field as it is sent and kept; empty when nothing was written, the mask of a phone included. */
export const plainField = (field: ContactField, text: string): string => {
  const trimmed = text.trim()
  if (field === 'name') return nameText(trimmed).trim()
  if (field === 'mail') return trimmed.toLowerCase()
  if (field !== 'phone') return trimmed
  const digits = nationalDigits(text)
  return digits === '' ? '' : `+7${digits}`
}

const lengthFault = (text: string, { least, most }: { least: number; most: number }): string | null => {
  if (text.replace(/\s/g, '').length < least) return `Не менее ${least} символов`
  return text.length > most ? `Не более ${most} символов` : null
}

/** What is wrong with a filled field, in the words of S-07; null for nothing. */
export const fieldFault = (field: ContactField, text: string): string | null => {
  const plain = plainField(field, text)
  if (field === 'phone') return isFullPhone(plain) ? null : 'Введите 10 цифр'
  if (field === 'mail') return isEmail(plain) ? null : 'Введите корректную почту'
  return lengthFault(plain, orderLengths[field])
}

/** The fields of an order that its service asks for and the resident filled, as they are kept. */
export const plainOrder = (details: ContactDetails, texts: OrderTexts): OrderTexts =>
  Object.fromEntries(
    contactFields.flatMap((field) => {
      const plain = details[field] === 'hidden' ? '' : plainField(field, texts[field] ?? '')
      return plain === '' ? [] : [[field, plain]]
    }),
  )

export interface OrderFaults {
  /** Fields without which the order does not go. */
  readonly missing: readonly ContactField[]
  /** What is wrong with those that are filled. */
  readonly wrong: { readonly [F in ContactField]?: string }
}

/** The law of an order (S-07): a necessary field is filled, and every filled one that is shown is right. */
export const orderFaults = (details: ContactDetails, texts: OrderTexts): OrderFaults => {
  const order = plainOrder(details, texts)
  const wrong = contactFields.flatMap((field) => {
    const text = order[field]
    const fault = text === undefined ? null : fieldFault(field, text)
    return fault === null ? [] : [[field, fault]]
  })
  return {
    missing: contactFields.filter((field) => details[field] === 'necessarily' && order[field] === undefined),
    wrong: Object.fromEntries(wrong),
  }
}

/** Whether an order may go. */
export const isComplete = ({ missing, wrong }: OrderFaults): boolean =>
  missing.length === 0 && Object.keys(wrong).length === 0
