import { formatBound, formatDial } from '#contract/meters/format.ts'
import {
  previousFor,
  isEditable,
  isOpen,
  checkReading,
  type Dial,
  type ReadingFault,
  nearestValid,
} from '#contract/meters/rules.ts'
import { countRates, getZones } from '#contract/meters/types.ts'
import { checkWindow, toPeriod, toWindow } from '#contract/meters/dates.ts'
import {
  areSame,
  type Values,
  refuse,
  type Circumstances,
  type ReadingError,
  type MeterState,
  type BasedSubmission,
  type Decision,
} from './submission.ts'
import { messages } from './messages.ts'

const faultText = (fault: ReadingFault, dial: Dial): string =>
  messages.faults[fault](formatBound(dial.type, nearestValid(fault, dial), dial.capacity))

/** Consumption per tariff zone, or a text per fault (M-07). */
const checkValues = (
  values: Values,
  previous: Values,
  { type, capacity, first }: MeterState,
): ReadingError | { readonly name: 'valid'; readonly deltas: Values } => {
  const checked = getZones(type).map((zone, index) => {
    const dial = { type, capacity, previous: previous[index] ?? 0, first: first[index] ?? 0 }
    return { zone, dial, check: checkReading(values[index] ?? 0, dial) }
  })
  const faults = checked.flatMap(({ zone, dial, check }) =>
    check.ok ? [] : [{ fault: check.fault, text: messages.zone(zone, faultText(check.fault, dial)) }],
  )
  const [firstFault] = faults
  return firstFault
    ? refuse(
        firstFault.fault,
        faults.map(({ text }) => text),
      )
    : { name: 'valid', deltas: checked.flatMap(({ check }) => (check.ok ? [check.delta] : [])) }
}

const dialTexts = ({ type, capacity }: MeterState, values: Values): string =>
  values.map((value) => formatDial(type, value, capacity)).join(' / ')

const checkMeter = (state: MeterState, values: Values, today: string): ReadingError | null => {
  const rates = countRates(state.type)
  if (values.length !== rates) return refuse('rates', [messages.rates(rates)])
  const { working_finish_date: finish, replaced_by: newer } = state
  if (newer !== null) return refuse('closed', [messages.replaced(newer)])
  if (finish !== null && !isOpen(finish, today)) return refuse('closed', [messages.closed(finish)])
  return isEditable(state, today) ? null : refuse('readonly', [messages.readonly])
}

/** Rejects outdated values: the resident must decide again (O-08). */
const checkBasis = (state: MeterState, { basedOn }: BasedSubmission): ReadingError | null => {
  const { standing, previous } = state
  if (basedOn.version !== (standing?.reading.version ?? 0)) {
    const text = standing
      ? messages.otherValue(basedOn.period, dialTexts(state, standing.values))
      : messages.noValue
    return refuse('other_value', [text])
  }
  if (areSame(basedOn.previous, previous)) return null
  return refuse('previous_changed', [messages.previousChanged(dialTexts(state, previous))])
}

/** Checks the next month, which may precede a late reading. */
const checkNextMonth = (state: MeterState, { values, basedOn }: BasedSubmission) => {
  const { next, type } = state
  if (next === null) return { name: 'valid', deltas: null } as const
  const checked = checkValues(next.values, previousFor(type, values), state)
  if (checked.name === 'valid') return checked
  return refuse('contradicts_next', [
    messages.contradictsNext(next.period, dialTexts(state, next.values), basedOn.period),
  ])
}

/**
 * Checks in the order of the most helpful text: meter, equal saved values, month, changes since it was written, number.
 */
export const decide = (
  state: MeterState,
  submission: BasedSubmission,
  circumstances: Circumstances,
): Decision => {
  const { values, basedOn } = submission
  const { today, capturedOn, window, mayCorrect } = circumstances
  const { period } = basedOn

  const impossible = checkMeter(state, values, today)
  if (impossible) return impossible
  const { standing } = state
  if (standing && areSame(standing.values, values)) return { name: 'unchanged', reading: standing.reading }

  if (period > toPeriod(today, window)) return refuse('future_period', [messages.futurePeriod(period)])
  const windowCheck = checkWindow(period, capturedOn, today, window)
  if (windowCheck === 'window_closed')
    return refuse('window_closed', [messages.windowClosed(period, toWindow(period, window))])

  const changed = checkBasis(state, submission)
  if (changed) return changed
  if (standing && !mayCorrect) return refuse('forbidden', [messages.forbidden])

  const checked = checkValues(values, state.previous, state)
  if (checked.name === 'refused') return checked
  const next = checkNextMonth(state, submission)
  if (next.name === 'refused') return next
  return { name: 'accepted', deltas: checked.deltas, late: windowCheck === 'late', nextDeltas: next.deltas }
}
