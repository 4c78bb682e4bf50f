import type { MeterForm } from './meter-form.ts'

/** The day of the previous readings, 'YYYY-MM-DD', where all meters have the same; null where they differ. */
export const commonDate = (forms: readonly MeterForm[]): string | null => {
  const dates = new Set(forms.map(({ meter }) => meter.previous_date).filter((date) => date !== null))
  const [first = null] = dates
  return dates.size === 1 ? first : null
}
