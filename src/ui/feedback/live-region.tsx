import type { ReactNode } from 'react'

type LiveRegionProps = { text: string }

/** Announces changes. Must be mounted before its text changes. */
export function LiveRegion({ text }: LiveRegionProps) {
  return <output className="sr-only">{text}</output>
}

type LiveProps = {
  className?: string
  /** Another region announces the same. */
  isOff?: boolean
  children: ReactNode
}

/** Announces visible content that appears or changes in it. Stays mounted while empty, and takes no room then. */
export function Live({ className = '', isOff = false, children }: LiveProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no banner
    <div className={`live ${className}`} role="status" aria-live={isOff ? 'off' : undefined}>
      {children}
    </div>
  )
}
