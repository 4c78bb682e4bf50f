import type { CSSProperties } from 'react'

/** A style that also sets custom properties, which the style sheets then use. */
export type StyleWithVariables = CSSProperties & Partial<Record<`--${string}`, string | undefined>>
