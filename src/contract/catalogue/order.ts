import { isEmail, normalizeEmail } from '../email.ts'
import { isFullPhone, nationalDigits } from '../phone.ts'

/** The server stores the hash of this consent text (V-09): any edit makes it a different consent. */
export const orderConsentText =
  'Я даю управляющей организации согласие передать исполнителю услуги то, что я указываю в этой заявке: имя, адрес, ' +
  'телефон, электронную почту и пожелания. Они нужны исполнителю, чтобы связаться со мной и выполнить заказ. Согласие ' +
  'действует, пока заказ не выполнен; отозвать его можно, написав исполнителю или в управляющую организацию.'

/** In form order. */
export const contactFields = ['name', 'address', 'phone', 'mail', 'comment'] as const
export type ContactField = (typeof contactFields)[number]

export type ContactNeed = 'hidden' | 'show' | 'necessarily'
export type ContactDetails = Readonly<Record<ContactField, ContactNeed>>

export type OrderTexts = { readonly [F in ContactField]?: string | undefined }

/** `min` excludes spaces. */
export const orderLengths = {
  name: { min: 3, max: 255 },
  address: { min: 10, max: 256 },
  comment: { min: 5, max: 1000 },
} as const

export const nameText = (raw: string): string => raw.replace(/[^A-Za-zА-Яа-яЁё ]/g, '')

/** Returns '' if empty or only a phone mask. */
const plainField = (field: ContactField, text: string): string => {
  const trimmed = text.trim()
  if (field === 'name') return nameText(trimmed).trim()
  if (field === 'mail') return normalizeEmail(text)
  if (field !== 'phone') return trimmed
  const digits = nationalDigits(text)
  return digits === '' ? '' : `+7${digits}`
}

const lengthFault = (text: string, { min, max }: { min: number; max: number }): string | null => {
  if (text.replace(/\s/g, '').length < min) return `Не менее ${min} символов`
  return text.length > max ? `Не более ${max} символов` : null
}

export const validateContact = (field: ContactField, text: string): string | null => {
  const plain = plainField(field, text)
  if (field === 'phone') return isFullPhone(plain) ? null : 'Введите 10 цифр'
  if (field === 'mail') return isEmail(plain) ? null : 'Введите корректную почту'
  return lengthFault(plain, orderLengths[field])
}

/** Omits empty fields and those the service does not need. */
export const normalizeOrder = (details: ContactDetails, texts: OrderTexts): OrderTexts =>
  Object.fromEntries(
    contactFields.flatMap((field) => {
      const plain = details[field] === 'hidden' ? '' : plainField(field, texts[field] ?? '')
      return plain === '' ? [] : [[field, plain]]
    }),
  )

interface OrderFaults {
  readonly missing: readonly ContactField[]
  readonly wrong: { readonly [F in ContactField]?: string }
}

export const validateOrder = (details: ContactDetails, texts: OrderTexts): OrderFaults => {
  const order = normalizeOrder(details, texts)
  const wrong = contactFields.flatMap((field) => {
    const text = order[field]
    const fault = text === undefined ? null : validateContact(field, text)
    return fault === null ? [] : [[field, fault]]
  })
  return {
    missing: contactFields.filter((field) => details[field] === 'necessarily' && order[field] === undefined),
    wrong: Object.fromEntries(wrong),
  }
}

export const isComplete = ({ missing, wrong }: OrderFaults): boolean =>
  missing.length === 0 && Object.keys(wrong).length === 0
