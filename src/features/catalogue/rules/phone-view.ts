import { shownPhone } from '#contract/phone.ts'

/** A telephone as it is read and as it is called. */
interface PhoneView {
  readonly href: string
  /** In the link of a telephone. */
  readonly mobile: string
  readonly wide: string
}

/** A stored telephone: 11 digits from 7 are shown with a leading 8 in the mobile call link (spec K5.4). */
export const phoneView = (digits: string): PhoneView => {
  if (!/^7\d{10}$/.test(digits)) return { href: `tel:${digits}`, mobile: digits, wide: digits }
  const wide = shownPhone(digits)
  return { href: `tel:8${digits.slice(1)}`, mobile: wide.replace('+7', '8'), wide }
}
