import { Children, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { rightIcon } from '../icons/icons.ts'

type ListProps = {
  /** In a panel: lines and hover reach its edges. */
  isFlush?: boolean
  label?: string
  children: ReactNode
}

export function List({ isFlush = false, label, children }: ListProps) {
  return (
    <ul className={isFlush ? 'list list--flush' : 'list'} aria-label={label}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

type RowProps = {
  start?: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  isCurrent?: boolean
} & (
  | { href: string; onPress?: never; hasChevron?: never }
  /** `hasChevron` means that the press opens something. */
  | { onPress: () => void; hasChevron?: boolean; href?: never }
  | { href?: never; onPress?: never; hasChevron?: never }
)

export function Row({ start, title, note, end, isCurrent = false, href, onPress, hasChevron }: RowProps) {
  const content = (
    <>
      {start}
      <span className="row__body">
        <span className="row__title">{title}</span>
        {typeof note === 'string' ? <span className="note">{note}</span> : note}
      </span>
      {end && <span className="row__end">{end}</span>}
      {(href || hasChevron) && <Icon path={rightIcon} className="chevron" />}
    </>
  )
  if (href)
    return (
      <a className="row" href={href} aria-current={isCurrent ? 'true' : undefined}>
        {content}
      </a>
    )
  if (onPress)
    return (
      <button type="button" className="row" onClick={onPress}>
        {content}
      </button>
    )
  return <div className="row">{content}</div>
}
