import type { CSSProperties } from 'react'

/** A style with custom properties. */
export type StyleWithVariables = CSSProperties & Partial<Record<`--${string}`, string | undefined>>
