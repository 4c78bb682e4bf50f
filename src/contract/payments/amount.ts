/**
 * The text of an amount field after any input (U-05): digits and one dot, no leading zero, at most two decimals.
 * A comma becomes a dot, an apostrophe between thousands and everything else is dropped.
 */
export const amountText = (raw: string): string => {
  const [whole = '', ...rest] = raw.replace(/[^\d.,]/g, '').split(/[.,]/)
  const roubles = whole.replace(/^0+(?=\d)/, '')
  return rest.length === 0 ? roubles : `${roubles}.${rest.join('').slice(0, 2)}`
}

/** The same text as it is shown: thousands are set off by an apostrophe, "12'345.6". */
export const shownAmount = (text: string): string =>
  text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, "'"))

/** Kopecks of an amount's text; null when it holds no digit or more than is exact in a number. */
export const kopecksOf = (text: string): number | null => {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole + fraction === '') return null
  const kopecks = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/** Whether an amount is over the most that may be paid; both in kopecks (U-05). */
export const isAboveMaximum = (kopecks: number, maximum: number): boolean => kopecks > maximum
