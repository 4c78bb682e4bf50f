import type { CSSProperties } from 'react'

export type StyleWithVariables = CSSProperties & Partial<Record<`--${string}`, string | undefined>>
