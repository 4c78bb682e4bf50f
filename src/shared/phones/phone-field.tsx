import {
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type SyntheticEvent,
} from 'react'
import { phonePrefix, isForeignPhone, isFullPhone, maskPhone, nationalDigits } from '#contract/phone.ts'
import { Field, type FieldFrame } from '../../ui/fields/field.tsx'

const foreignText = 'Введите номер, который начинается с +7'

/**
 * Keeps the caret behind the same digit.
 * @param isForward the Delete key was pressed, which must skip a gap
 */
export function reformatPhone(
  text: string,
  caret: number,
  isForward = false,
): { masked: string; caret: number } {
  const masked = maskPhone(text)
  const behind = text.slice(caret).replace(/\D/g, '').length
  const count = Math.max(0, nationalDigits(text).length - behind)
  const before = new RegExp(`^\\+7 (?: ?\\d){${count}}`).exec(masked)?.[0] ?? phonePrefix
  const isAtGap = isForward && masked[before.length] === ' '
  return { masked, caret: before.length + (isAtGap ? 1 : 0) }
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

/** Masks a phone as '+7 999 999 99 99' (U-05). Rejects a foreign number: the mask would cut it to a wrong one. */
export function PhoneField({ label, help, error, size, value, onChange, ...input }: PhoneFieldProps) {
  const [isForeign, setIsForeign] = useState(false)
  const accept = (control: HTMLInputElement, text: string, caret: number, isForward = false) => {
    const isRefused = isForeignPhone(text)
    setIsForeign(isRefused)
    const next = reformatPhone(isRefused ? value : text, caret, isForward)
    // Set before React compares the value, which would move the caret to the end.
    control.value = next.masked
    control.setSelectionRange(next.caret, next.caret)
    onChange(next.masked)
  }
  const handleChange = ({ currentTarget: control, nativeEvent: event }: ChangeEvent<HTMLInputElement>) => {
    const isForward = event instanceof InputEvent && event.inputType === 'deleteContentForward'
    accept(control, control.value, control.selectionStart ?? control.value.length, isForward)
  }
  // A whole number replaces what is typed, wherever the caret is.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!isFullPhone(pasted)) return
    event.preventDefault()
    accept(event.currentTarget, pasted, pasted.length)
  }
  return (
    <Field
      label={label}
      help={help}
      error={isForeign ? foreignText : error}
      className={size ? ' control--big' : ''}
    >
      {(links) => (
        <input
          autoComplete="tel"
          {...input}
          {...links}
          value={value}
          type="tel"
          inputMode="tel"
          onChange={handleChange}
          onPaste={handlePaste}
          onSelect={holdCaretBehindPrefix}
        />
      )}
    </Field>
  )
}
