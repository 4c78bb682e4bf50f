import { Field, type FieldFrame } from './field.tsx'
import { Icon } from '../icons/icon.tsx'
import { downIcon } from '../icons/cabinet-icons.ts'
import './choice-field.css'

type ChoiceFieldProps = FieldFrame & {
  /** Null for none. */
  value: string | null
  placeholder: string
  onOpen: () => void
}

export function ChoiceField({ label, help, error, value, placeholder, onOpen }: ChoiceFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {({ 'aria-invalid': _invalid, ...links }) => (
        <button {...links} type="button" className="choice" aria-haspopup="dialog" onClick={onOpen}>
          <span className={value === null ? 'choice__none' : undefined}>{value ?? placeholder}</span>
          <Icon path={downIcon} className="chevron" />
        </button>
      )}
    </Field>
  )
}
