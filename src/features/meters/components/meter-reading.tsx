import { shownDecimals } from '#contract/meters/figures.ts'
import type { Fixed } from '#contract/meters/fixed.ts'
import type { MeterType } from '#contract/meters/types.ts'
import { Reading } from '../../../ui/numbers/reading.tsx'
import { digitsOf } from '../rules/figures.ts'

type MeterReadingProps = { type: MeterType; value: Fixed; capacity: number }

/** A value of a meter as its dial shows it (row M-11). */
export function MeterReading({ type, value, capacity }: MeterReadingProps) {
  return <Reading units={value} digits={digitsOf(capacity)} fractionDigits={shownDecimals(type, value)} />
}
