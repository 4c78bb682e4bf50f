import type { ChangeEvent, ComponentProps } from 'react'
import { shownAmount } from '#contract/payments/amount.ts'
import { retypedAmount } from './amount-typing.ts'
import { TextField } from './text-field.tsx'

type Own = 'size' | 'unit' | 'inputMode' | 'value' | 'onChange'
type AmountFieldProps = Omit<ComponentProps<typeof TextField>, Own> & {
  /** Digits and a dot, as `amountText` gives them. */
  value: string
  onChange: (amount: string) => void
}

/** A sum in roubles (spec C5): thousands are set off while typing, and the caret stays where a person expects. */
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
