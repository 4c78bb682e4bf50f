import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Permissions } from '#contract/permissions.ts'
import { useHasRailNames, useIsWide } from '../../../lib/device/is-wide.ts'
import { Split } from '../../../ui/layout/split.tsx'
import { MoreLinks, RailLinks } from '../more/more-links.tsx'
import { moreMessages } from '../more/messages.ts'
import { railMoreId } from '../shell/navigation.tsx'

type ProfileFrameProps = { permissions: Permissions; current: string; children: ReactNode }

/** Keeps the list of «Ещё» in sight: in the rail if it shows names, otherwise beside the page if there is room. */
export function ProfileFrame({ permissions, current, children }: ProfileFrameProps) {
  const isWide = useIsWide()
  const hasRailNames = useHasRailNames()
  const [rail, setRail] = useState<HTMLElement | null>(null)
  if (!isWide) return children
  if (hasRailNames)
    return (
      <div
        className="more-detail"
        // The rail is in the document when this page is.
        ref={(page) => {
          if (page) setRail(document.getElementById(railMoreId))
        }}
      >
        {rail && createPortal(<RailLinks permissions={permissions} current={current} />, rail)}
        {children}
      </div>
    )
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
