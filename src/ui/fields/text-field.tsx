import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'size'> &
  FieldFrame & { unit?: string; size?: 'big' | 'money' }

const sizes = { big: ' control--big', money: ' control--money' }

/** Not `type="email"`: Chromium converts the domain to Punycode. */
export const emailInput = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export function TextField({ label, help, error, unit, size, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} className={size ? sizes[size] : ''}>
      {(links) => (
        <>
          <input {...input} {...links} />
          {unit && <span className="control__unit">{unit}</span>}
        </>
      )}
    </Field>
  )
}
