import { previousFor } from '#contract/meters/defaults.ts'
import { dialText, numberToReach } from '#contract/meters/figures.ts'
import { isEditable, isOpen, judge, type Dial, type ReadingFault } from '#contract/meters/rules.ts'
import { ratesOf, zonesOf } from '#contract/meters/types.ts'
import { admit, periodOf, windowOf } from '#contract/meters/window.ts'
import {
  areSame,
  type Values,
  refuse,
  type Circumstances,
  type Refusal,
  type State,
  type Submission,
  type Verdict,
} from './submission.ts'
import { texts } from './texts.ts'

const faultText = (fault: ReadingFault, dial: Dial): string =>
  texts.faults[fault](dialText(dial.type, numberToReach(fault, dial), dial.capacity))

/** The rules of a reading (M-04 to M-08) for every tariff zone: the consumption of each, or a text for each that is wrong. */
const judgeValues = (
  values: Values,
  previous: Values,
  { type, capacity, first }: State,
): Refusal | { readonly name: 'good'; readonly deltas: Values } => {
  const judged = zonesOf(type).map((zone, index) => {
    const dial = { type, capacity, previous: previous[index] ?? 0, first: first[index] ?? 0 }
    return { zone, dial, judgement: judge(values[index] ?? 0, dial) }
  })
  const faults = judged.flatMap(({ zone, dial, judgement }) =>
    judgement.ok
      ? []
      : [{ fault: judgement.fault, text: texts.zone(zone, faultText(judgement.fault, dial)) }],
  )
  const [firstFault] = faults
  return firstFault
    ? refuse(
        firstFault.fault,
        faults.map(({ text }) => text),
      )
    : { name: 'good', deltas: judged.flatMap(({ judgement }) => (judgement.ok ? [judgement.delta] : [])) }
}

const shown = ({ type, capacity }: State, values: Values): string =>
  values.map((value) => dialText(type, value, capacity)).join(' / ')

const checkMeter = (state: State, values: Values, today: string): Refusal | null => {
  const rates = ratesOf(state.type)
  if (values.length !== rates) return refuse('rates', [texts.rates(rates)])
  const { working_finish_date: finish } = state
  if (finish !== null && !isOpen(finish, today)) return refuse('closed', [texts.closed(finish)])
  return isEditable(state, today) ? null : refuse('readonly', [texts.readonly])
}

/** What the resident saw when writing must be what the server holds, or the resident decides anew (O-08). */
const checkBasis = (state: State, { basedOn }: Submission): Refusal | null => {
  const { standing, previous } = state
  if (basedOn.version !== (standing?.reading.version ?? 0)) {
    const text = standing ? texts.otherValue(basedOn.period, shown(state, standing.values)) : texts.noValue
    return refuse('other_value', [text])
  }
  if (areSame(basedOn.previous, previous)) return null
  return refuse('previous_changed', [texts.previousChanged(shown(state, previous))])
}

/** A late reading may come after that of the next month, which is then counted from it. */
const judgeNext = (state: State, { values, basedOn }: Submission) => {
  const { next, type } = state
  if (next === null) return { name: 'good', deltas: null } as const
  const judged = judgeValues(next.values, previousFor(type, values), state)
  if (judged.name === 'good') return judged
  return refuse('contradicts_next', [
    texts.contradictsNext(next.period, shown(state, next.values), basedOn.period),
  ])
}

/**
 * What becomes of a reading. The order is that of what helps most: what can never be, whether it is there already,
 * the month, what has changed since the resident wrote it, and then the number itself.
 */
export const decide = (state: State, submission: Submission, circumstances: Circumstances): Verdict => {
  const { values, basedOn } = submission
  const { today, capturedOn, window, mayCorrect } = circumstances
  const { period } = basedOn

  const impossible = checkMeter(state, values, today)
  if (impossible) return impossible
  const { standing } = state
  if (standing && areSame(standing.values, values)) return { name: 'stands', reading: standing.reading }

  if (period > periodOf(today, window)) return refuse('future_period', [texts.futurePeriod(period)])
  const admission = admit(period, capturedOn, today, window)
  if (admission === 'window_closed')
    return refuse('window_closed', [texts.windowClosed(period, windowOf(period, window))])

  const changed = checkBasis(state, submission)
  if (changed) return changed
  if (standing && !mayCorrect) return refuse('forbidden', [texts.forbidden])

  const judged = judgeValues(values, state.previous, state)
  if (judged.name === 'refused') return judged
  const next = judgeNext(state, submission)
  if (next.name === 'refused') return next
  return { name: 'taken', deltas: judged.deltas, late: admission === 'late', nextDeltas: next.deltas }
}
