import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { backIcon } from '../icons/cabinet-icons.ts'
import { messages } from '../messages.ts'
import { usePageName } from './use-page-name.ts'

type PageHeadProps = { title: string; sub?: ReactNode; aside?: ReactNode; backHref?: string }

export function PageHead({ title, sub, aside, backHref }: PageHeadProps) {
  usePageName(backHref === undefined ? null : title)
  return (
    <div className="page-head">
      {backHref && (
        <a className="icon-btn back" href={backHref} aria-label={messages.back}>
          <Icon path={backIcon} />
        </a>
      )}
      <h1>{title}</h1>
      {aside}
      {sub && <p className="page-head__sub">{sub}</p>}
    </div>
  )
}
