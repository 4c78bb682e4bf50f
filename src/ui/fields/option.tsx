import type { ComponentProps, ReactNode } from 'react'

type OptionProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'title'> & {
  title: ReactNode
  note?: ReactNode
}

/** One of several, with a second line: an address, a card. */
export function Option({ title, note, ...input }: OptionProps) {
  return (
    <label className="option">
      <span className="row__body">
        <span>{title}</span>
        {note && <span className="note num">{note}</span>}
      </span>
      <input {...input} type="radio" />
    </label>
  )
}
