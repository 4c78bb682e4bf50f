import { maxCounted } from '#contract/cases/desk-schema.ts'

export const formatCount = (count: number): string => (count >= maxCounted ? `${maxCounted}+` : String(count))
