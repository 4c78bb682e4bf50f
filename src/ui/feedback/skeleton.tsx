import type { ReactNode } from 'react'
import type { StyleWithVariables } from '../layout/css-variables.ts'
import { messages } from '../messages.ts'
import { useDelayed } from './use-delayed.ts'

type BoneProps = { width?: string; height?: string }

export function SkeletonLine({ width, height }: BoneProps) {
  const style: StyleWithVariables = { '--width': width, '--height': height }
  return <i className="skeleton-line" style={style} />
}

type SkeletonProps = {
  /** Reserves no room, because nothing follows it. */
  isLast?: boolean
  children: ReactNode
}

/** Appears after 300 ms, but reserves its room at once, so that nothing jumps. */
export function Skeleton({ isLast = false, children }: SkeletonProps) {
  const isDue = useDelayed(300)
  return (
    <div aria-busy="true" className={isDue ? 'skeleton' : 'skeleton skeleton--delayed'}>
      <span className="sr-only">{messages.loading}</span>
      {(isDue || !isLast) && children}
    </div>
  )
}
