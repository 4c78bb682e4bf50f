import { isEmail, plainEmail } from '../email.ts'
import { isFullPhone, nationalDigits } from '../phone.ts'

/**
 * Consent to pass an order on to an executor by e-mail (V-09). The server records the hash of this very text, so a change
 * of a single character makes another consent.
 */
export const orderConsentText =
  'Я даю управляющей организации согласие передать исполнителю услуги то, что я указываю в этой заявке: имя, адрес, ' +
  'телефон, электронную почту и пожелания. Они нужны исполнителю, чтобы связаться со мной и выполнить заказ. Согласие ' +
  'действует, пока заказ не выполнен; отозвать его можно, написав исполнителю или в управляющую организацию.'

/** Contact fields of an order, in the order of the form. */
export const contactFields = ['name', 'address', 'phone', 'mail', 'comment'] as const
export type ContactField = (typeof contactFields)[number]

/** Whether a service needs a field. */
export type ContactNeed = 'hidden' | 'show' | 'necessarily'
export type ContactDetails = Readonly<Record<ContactField, ContactNeed>>

/** Texts of the fields; one that is absent is empty. */
export type OrderTexts = { readonly [F in ContactField]?: string | undefined }

/** Least length without spaces, and greatest length. */
export const orderLengths = {
  name: { min: 3, max: 255 },
  address: { min: 10, max: 256 },
  comment: { min: 5, max: 1000 },
} as const

/** A name while it is typed: keeps Russian and Latin letters and spaces. */
export const nameText = (raw: string): string => raw.replace(/[^A-Za-zА-Яа-яЁё ]/g, '')

/** A field in the form in which it is sent and saved; '' for an empty one and for a bare phone mask. */
const plainField = (field: ContactField, text: string): string => {
  const trimmed = text.trim()
  if (field === 'name') return nameText(trimmed).trim()
  if (field === 'mail') return plainEmail(text)
  if (field !== 'phone') return trimmed
  const digits = nationalDigits(text)
  return digits === '' ? '' : `+7${digits}`
}

const lengthFault = (text: string, { min, max }: { min: number; max: number }): string | null => {
  if (text.replace(/\s/g, '').length < min) return `Не менее ${min} символов`
  return text.length > max ? `Не более ${max} символов` : null
}

/** The fault of a filled field, as a text for the resident; null for none. */
export const fieldFault = (field: ContactField, text: string): string | null => {
  const plain = plainField(field, text)
  if (field === 'phone') return isFullPhone(plain) ? null : 'Введите 10 цифр'
  if (field === 'mail') return isEmail(plain) ? null : 'Введите корректную почту'
  return lengthFault(plain, orderLengths[field])
}

/** Filled fields that the service needs, in the form in which they are saved. */
export const plainOrder = (details: ContactDetails, texts: OrderTexts): OrderTexts =>
  Object.fromEntries(
    contactFields.flatMap((field) => {
      const plain = details[field] === 'hidden' ? '' : plainField(field, texts[field] ?? '')
      return plain === '' ? [] : [[field, plain]]
    }),
  )

interface OrderFaults {
  /** Necessary fields that are empty. */
  readonly missing: readonly ContactField[]
  /** Faults of filled fields, as texts. */
  readonly wrong: { readonly [F in ContactField]?: string }
}

/** Faults of an order: necessary fields have to be filled, and filled ones that are shown have to be valid. */
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

/** Whether an order has no faults. */
export const isComplete = ({ missing, wrong }: OrderFaults): boolean =>
  missing.length === 0 && Object.keys(wrong).length === 0
