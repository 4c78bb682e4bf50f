import type { ComponentProps, ReactNode } from 'react'

type OptionProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'title'> & {
  title: ReactNode
  note?: ReactNode
}

export function Option({ title, note, ...input }: OptionProps) {
  return (
    <label className="option">
      <span className="row__body">
        <span>{title}</span>
        {note && <span className="note tabular-nums">{note}</span>}
      </span>
      <input {...input} type="radio" />
    </label>
  )
}
