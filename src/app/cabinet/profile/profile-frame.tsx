import type { ReactNode } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { useIsWide } from '../../../lib/device/is-wide.ts'
import { Split } from '../../../ui/layout/split.tsx'
import { MoreLinks } from '../more/more-links.tsx'
import { moreMessages } from '../more/messages.ts'

type ProfileFrameProps = { permissions: Permissions; current: string; children: ReactNode }

/** On a wide screen keeps the list of «Ещё» beside the page. */
export function ProfileFrame({ permissions, current, children }: ProfileFrameProps) {
  const isWide = useIsWide()
  if (!isWide) return children
  return (
    <Split
      list={
        <nav className="more-aside" aria-labelledby="more-aside">
          <h2 id="more-aside">{moreMessages.more}</h2>
          <MoreLinks permissions={permissions} current={current} />
        </nav>
      }
      detail={<div className="more-detail">{children}</div>}
    />
  )
}
