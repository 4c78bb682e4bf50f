import { useId, type ReactNode } from 'react'
import { Check } from './check.tsx'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'
import { PasswordField } from './password-field.tsx'
import type { StepRule } from './steps.ts'
import { TextField } from './text-field.tsx'

/** A step as it is drawn. A `consent` is answered with a tick. */
export type Step = StepRule & {
  label: string
  kind?: 'text' | 'email' | 'password' | 'consent'
  help?: ReactNode
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'email'
}

type StepControlProps = {
  step: Step
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

function Consent({ step, value, error, onChange }: StepControlProps) {
  const noteId = useId()
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <Check
        name={step.name}
        checked={value !== ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
      >
        {step.label}
      </Check>
      {step.help}
      {error && (
        <p className="field__error" id={noteId} role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

export function StepControl(props: StepControlProps) {
  const { step, value, error, onChange, onLeave } = props
  const { kind = 'text', name, label, help, autoComplete, inputMode } = step
  if (kind === 'consent') return <Consent {...props} />
  const input = {
    name,
    label,
    help,
    error,
    value,
    autoComplete,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: onLeave,
  }
  if (kind === 'password') return <PasswordField {...input} />
  return (
    <TextField
      {...input}
      type={kind}
      inputMode={inputMode}
      autoCapitalize={kind === 'email' ? 'none' : undefined}
    />
  )
}
