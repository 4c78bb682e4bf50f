import type { ChangeEvent, ComponentProps, SyntheticEvent } from 'react'
import { phonePrefix, maskPhone, nationalDigits } from '#contract/phone.ts'
import { Field, type FieldFrame } from '../../ui/fields/field.tsx'

/** Keeps the caret behind the same digit. */
export function reformatPhone(text: string, caret: number): { masked: string; caret: number } {
  const masked = maskPhone(text)
  const behind = text.slice(caret).replace(/\D/g, '').length
  const count = Math.max(0, nationalDigits(text).length - behind)
  const before = new RegExp(`^\\+7 (?: ?\\d){${count}}`).exec(masked)?.[0] ?? phonePrefix
  return { masked, caret: before.length }
}

type Own = 'id' | 'className' | 'type' | 'inputMode' | 'size' | 'value' | 'onChange'
type PhoneFieldProps = Omit<ComponentProps<'input'>, Own> &
  FieldFrame & { value: string; size?: 'big'; onChange: (masked: string) => void }

// Prevents typing before the prefix.
const holdCaretBehindPrefix = ({ currentTarget: control }: SyntheticEvent<HTMLInputElement>) => {
  const { selectionStart, selectionEnd } = control
  if (selectionStart !== selectionEnd || selectionStart === null || selectionStart >= phonePrefix.length)
    return
  control.setSelectionRange(phonePrefix.length, phonePrefix.length)
}

/** Masks a phone as '+7 999 999 99 99' (U-05). */
export function PhoneField({ label, help, error, size, onChange, ...input }: PhoneFieldProps) {
  const handleChange = ({ currentTarget: control }: ChangeEvent<HTMLInputElement>) => {
    const { masked, caret } = reformatPhone(control.value, control.selectionStart ?? control.value.length)
    // Set before React compares the value, which would move the caret to the end.
    control.value = masked
    control.setSelectionRange(caret, caret)
    onChange(masked)
  }
  return (
    <Field label={label} help={help} error={error} className={size ? ' control--big' : ''}>
      {(links) => (
        <input
          autoComplete="tel"
          {...input}
          {...links}
          type="tel"
          inputMode="tel"
          onChange={handleChange}
          onSelect={holdCaretBehindPrefix}
        />
      )}
    </Field>
  )
}
