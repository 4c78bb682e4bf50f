import { dialText, numberToReach } from '#contract/meters/figures.ts'
import { judge, type Dial, type ReadingFault } from '#contract/meters/rules.ts'
import { zonesOf } from '#contract/meters/types.ts'
import type { Values } from './fixed-values.ts'
import { refuse, type Refusal, type State } from './submission.ts'
import { texts } from './texts.ts'

const faultText = (fault: ReadingFault, dial: Dial): string =>
  texts.faults[fault](dialText(dial.type, numberToReach(fault, dial), dial.capacity))

/** The law of spec C5 for every tariff zone: the consumption of each, or a text for each that is wrong. */
export const judgeValues = (
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
