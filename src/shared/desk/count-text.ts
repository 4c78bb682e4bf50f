import { maxCounted } from '#contract/cases/desk-schema.ts'

/** Formats a count, «200+» at the counting limit. */
export const formatCount = (count: number): string => (count >= maxCounted ? `${maxCounted}+` : String(count))
