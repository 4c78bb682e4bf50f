import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { alertIcon } from '../icons/icons.ts'

export type FieldFrame = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}
export type ControlLinks = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type FieldProps = FieldFrame & { className?: string; children: (links: ControlLinks) => ReactNode }

/** Ties label, control, and help or error for screen readers. */
export function Field({ label, help, error, className = '', children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error || help)
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className={`control${className}`}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': hasNote ? noteId : undefined,
        })}
      </div>
      {error ? (
        <p className="field__error" id={noteId} role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{error}</span>
        </p>
      ) : (
        hasNote && (
          <div className="field__help" id={noteId}>
            {help}
          </div>
        )
      )}
    </div>
  )
}
