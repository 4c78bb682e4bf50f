import type { ChangeEvent, ComponentProps } from 'react'
import { shownAmount, amountText } from '#contract/payments/amount.ts'
import { TextField } from './text-field.tsx'

/** Number of characters of the amount before the caret that are kept. */
const countBefore = (text: string, amount: string): number => {
  const before = amountText(text)
  // A leading zero stays only while nothing but a dot follows it.
  return before === '0' && !amount.startsWith('0') ? 0 : before.length
}

/**
 * Value, text and caret of an amount field after a change: the caret stays behind the digits that it was behind.
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

type Own = 'size' | 'unit' | 'inputMode' | 'value' | 'onChange'
type AmountFieldProps = Omit<ComponentProps<typeof TextField>, Own> & {
  /** Digits and a dot, as `amountText` gives them. */
  value: string
  onChange: (amount: string) => void
}

/** A sum in roubles (U-05): thousands are set off while typing, and the caret stays where a person expects. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const handleChange = ({ currentTarget: control, nativeEvent: event }: ChangeEvent<HTMLInputElement>) => {
    const isForward = event instanceof InputEvent && event.inputType === 'deleteContentForward'
    const typed = retypedAmount(control.value, control.selectionStart ?? control.value.length, isForward)
    // The control says the new text before React compares, so that the caret is not moved to the end.
    control.value = typed.shown
    control.setSelectionRange(typed.caret, typed.caret)
    onChange(typed.amount)
  }
  return (
    <TextField
      autoComplete="off"
      {...field}
      size="money"
      unit="₽"
      inputMode="decimal"
      value={shownAmount(value)}
      onChange={handleChange}
    />
  )
}
