import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { backIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'

type PageHeadProps = { title: string; sub?: ReactNode; aside?: ReactNode; backHref?: string }

export function PageHead({ title, sub, aside, backHref }: PageHeadProps) {
  return (
    <div className="pagehead">
      {backHref && (
        <a className="iconbtn back" href={backHref} aria-label={messages.back}>
          <Icon path={backIcon} />
        </a>
      )}
      <h1>{title}</h1>
      {aside}
      {sub && <p className="pagehead__sub">{sub}</p>}
    </div>
  )
}
