import { useState, type ChangeEvent, type ComponentProps, type FocusEvent } from 'react'
import { formatAmountField, formatAmount, parseKopecks } from '#contract/payments/amount.ts'
import { moneyParts } from '../../lib/text/money.ts'
import { TextField } from './text-field.tsx'

const countBefore = (text: string, amount: string): number => {
  const before = formatAmount(text)
  // A leading zero stays only before a dot.
  return before === '0' && !amount.startsWith('0') ? 0 : before.length
}

/**
 * Keeps the caret behind the same digits.
 * @param isForward the Delete key was pressed, which must skip a thousands separator
 */
export function reformatAmount(
  text: string,
  caret: number,
  isForward = false,
): { readonly amount: string; readonly shown: string; readonly caret: number } {
  const amount = formatAmount(text)
  const shown = formatAmountField(amount)
  let left = countBefore(text.slice(0, caret), amount)
  let place = 0
  while (left > 0 && place < shown.length) {
    if (shown[place] !== "'") left -= 1
    place += 1
  }
  if (isForward && shown[place] === "'") place += 1
  return { amount, shown, caret: place }
}

/** Formats as every other sum: '1 234,50'. */
const formatResting = (value: string): string => {
  const kopecks = parseKopecks(value)
  if (kopecks === null) return formatAmountField(value)
  const parts = moneyParts(kopecks)
  return `${parts.roubles},${parts.kopecks}`
}

type Own = 'size' | 'unit' | 'inputMode' | 'value' | 'onChange' | 'onFocus'
type AmountFieldProps = Omit<ComponentProps<typeof TextField>, Own> & {
  /** Digits and a dot, as from `formatAmount`. */
  value: string
  onChange: (amount: string) => void
}

/** Groups thousands by an apostrophe while typing (U-05); without focus shows the sum as the rest of the product. */
export function AmountField({ value, onChange, onBlur, ...field }: AmountFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  // Set before React compares the value, as below: the selection stays where the press put it.
  const handleFocus = ({ currentTarget: control }: FocusEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = control
    control.value = formatAmountField(value)
    control.setSelectionRange(selectionStart, selectionEnd)
    setIsFocused(true)
  }
  const handleChange = ({ currentTarget: control, nativeEvent: event }: ChangeEvent<HTMLInputElement>) => {
    const isForward = event instanceof InputEvent && event.inputType === 'deleteContentForward'
    const typed = reformatAmount(control.value, control.selectionStart ?? control.value.length, isForward)
    // Set before React compares the value, which would move the caret to the end.
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
      value={isFocused ? formatAmountField(value) : formatResting(value)}
      onFocus={handleFocus}
      onBlur={(event) => {
        setIsFocused(false)
        onBlur?.(event)
      }}
      onChange={handleChange}
    />
  )
}
