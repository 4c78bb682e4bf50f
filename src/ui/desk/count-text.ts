import { maxCounted } from '#contract/desk/cases-schema.ts'

/** A count of cases as it is shown: «200+» where they are not counted any further. */
export const countText = (count: number): string => (count >= maxCounted ? `${maxCounted}+` : String(count))
