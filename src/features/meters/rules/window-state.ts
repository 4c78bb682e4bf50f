import { shiftPeriod } from '#contract/calendar.ts'
import type { Constants } from '#contract/config/schema.ts'
import { isInWindow, toWindow, type WindowDays } from '#contract/meters/dates.ts'

/** The state of the submission window (decision 16); dates are 'YYYY-MM-DD'. */
export type WindowState =
  | { readonly name: 'open'; readonly till: string }
  /** Outside the window, which is not strict: a reading is accepted with a warning. */
  | { readonly name: 'outside'; readonly from: string; readonly till: string }
  /** A strict window that opens later: of this period, or of the next one when `isPast`. */
  | { readonly name: 'shut'; readonly from: string; readonly till: string; readonly isPast: boolean }

/** The window after that of the present period. */
export const nextWindow = ({ period, meter_window }: Constants): WindowDays =>
  toWindow(shiftPeriod(period, 1), meter_window)

/** The state of the window of the present period on the present day of the organisation. */
export const windowState = (constants: Constants): WindowState => {
  const { today, period, meter_window: window } = constants
  const { from, till } = toWindow(period, window)
  if (isInWindow(today, period, window)) return { name: 'open', till }
  if (!window.strict) return { name: 'outside', from, till }
  const isPast = today > till
  return { name: 'shut', ...(isPast ? nextWindow(constants) : { from, till }), isPast }
}
