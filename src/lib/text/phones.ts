import { shownPhone } from '#contract/phone.ts'

interface Phone {
  readonly code: string
  readonly number: string
}

/** Phones as '+7 916 555 01 12, +7 903 555 01 47', in lines that break between them alone. */
export const phonesText = (phones: readonly Phone[]): string =>
  phones.map(({ code, number }) => shownPhone(`7${code}${number}`).replaceAll(' ', '\u00A0')).join(', ')
