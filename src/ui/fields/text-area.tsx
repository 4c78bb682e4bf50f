import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import { laterMessages } from '../later-messages.ts'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'value' | 'maxLength'> &
  FieldFrame & {
    value: string
    maxLength: number
    /** Marks text over the limit instead of truncating it. */
    mayExceed?: boolean
  }

export function TextArea({
  label,
  help,
  error,
  value,
  maxLength,
  mayExceed = false,
  ...area
}: TextAreaProps) {
  const counter = (
    <>
      <span>{help}</span>
      <span className="tabular-nums" title={laterMessages.maxLengthHint}>
        {value.length} / {maxLength}
      </span>
    </>
  )
  return (
    <Field label={label} help={counter} error={error}>
      {(links) => (
        <textarea {...area} {...links} value={value} maxLength={mayExceed ? undefined : maxLength} />
      )}
    </Field>
  )
}
