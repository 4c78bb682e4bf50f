import { groupThousands } from '#contract/linear-text.ts'

/** Groups the thousands: «12 480». */
export const formatCount = (count: number): string => groupThousands(String(count), '\u00A0')
