import type { ReactNode } from 'react'
import type { StyleWithVariables } from '../layout/css-variables.ts'
import { messages } from '../messages.ts'
import { useDelayed } from './use-delayed.ts'

type BoneProps = { width?: string; height?: string }

export function Bone({ width, height }: BoneProps) {
  const style: StyleWithVariables = { '--w': width, '--h': height }
  return <i className="skel" style={style} />
}

type SkeletonProps = {
  /** Nothing stands under it: it keeps no room, and costs a quick load nothing. */
  isLast?: boolean
  children: ReactNode
}

/** The real layout in grey. A load of less than 300 ms shows none of it, but finds its room kept: nothing jumps. */
export function Skeleton({ isLast = false, children }: SkeletonProps) {
  const isDue = useDelayed(300)
  return (
    <div aria-busy="true" className={isDue ? 'skels' : 'skels skels--early'}>
      <span className="sr">{messages.loading}</span>
      {(isDue || !isLast) && children}
    </div>
  )
}
