import { amountText, shownAmount } from '#contract/payments/amount.ts'

/** How many signs of the amount stand before the caret, of those that were kept. */
const countBefore = (text: string, amount: string): number => {
  const before = amountText(text)
  // A leading zero stays only while nothing but a dot follows it.
  return before === '0' && !amount.startsWith('0') ? 0 : before.length
}

/**
 * What an amount field holds and shows after a change, and where its caret is: behind the digits that it was behind.
 * @param isForward the change was the Delete key's, which must get over an apostrophe, as Backspace must on its other side
 */
export function retypedAmount(
  text: string,
  caret: number,
  isForward = false,
): { readonly amount: string; readonly shown: string; readonly caret: number } {
  const amount = amountText(text)
  const shown = shownAmount(amount)
  let left = countBefore(text.slice(0, caret), amount)
  let place = 0
  while (left > 0 && place < shown.length) {
    if (shown[place] !== "'") left -= 1
    place += 1
  }
  if (isForward && shown[place] === "'") place += 1
  return { amount, shown, caret: place }
}
