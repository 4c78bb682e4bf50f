import type { ReactNode } from 'react'
import type { StyleWithVariables } from './css-variables.ts'
import { texts } from './texts.ts'
import { useDelayed } from './use-delayed.ts'

type BoneProps = { width?: string; height?: string }

export function Bone({ width, height }: BoneProps) {
  const style: StyleWithVariables = { '--w': width, '--h': height }
  return <i className="skel" style={style} />
}

/** The real layout in grey; a load of less than 300 ms shows nothing at all. */
export function Skeleton({ children }: { children: ReactNode }) {
  const isShown = useDelayed(300)
  return (
    <div aria-busy="true" className="skels">
      <span className="sr">{texts.loading}</span>
      {isShown && children}
    </div>
  )
}
