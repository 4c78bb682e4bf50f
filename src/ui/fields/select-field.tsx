import type { ComponentProps } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import { Icon } from '../icons/icon.tsx'
import { downIcon } from '../icons/cabinet-icons.ts'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & FieldFrame

export function SelectField({ label, help, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(links) => (
        <>
          <select {...select} {...links} />
          <Icon path={downIcon} className="chevron" />
        </>
      )}
    </Field>
  )
}
