import { shiftPeriod } from '#contract/calendar.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { isInWindow, toWindow, type WindowDays } from '#contract/meters/dates.ts'

/** Submission window (decision 16); dates are 'YYYY-MM-DD'. */
export type WindowState =
  | { readonly name: 'open'; readonly till: string }
  /** Outside a non-strict window: accepted with a warning. */
  | { readonly name: 'outside'; readonly from: string; readonly till: string }
  /** Strict window that opens later; `isPast` means next period's. */
  | { readonly name: 'shut'; readonly from: string; readonly till: string; readonly isPast: boolean }

export const nextWindow = ({ period, meter_window }: Constants): WindowDays =>
  toWindow(shiftPeriod(period, 1), meter_window)

export const windowState = (constants: Constants): WindowState => {
  const { today, period, meter_window: window } = constants
  const { from, till } = toWindow(period, window)
  if (isInWindow(today, period, window)) return { name: 'open', till }
  if (!window.strict) return { name: 'outside', from, till }
  const isPast = today > till
  return { name: 'shut', ...(isPast ? nextWindow(constants) : { from, till }), isPast }
}
