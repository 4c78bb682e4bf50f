import { formatPhone } from '#contract/phone.ts'

interface Phone {
  readonly code: string
  readonly number: string
  /** Extension, or empty. */
  readonly add: string
}

const phoneText = ({ code, number, add }: Phone): string => {
  const phone = formatPhone(`7${code}${number}`)
  return (add === '' ? phone : `${phone} доб. ${add}`).replaceAll(' ', '\u00A0')
}

/** Returns '+7 916 555 01 12, +7 495 111 22 33 доб. 5'; lines break only between phones. */
export const formatPhones = (phones: readonly Phone[]): string => phones.map(phoneText).join(', ')
