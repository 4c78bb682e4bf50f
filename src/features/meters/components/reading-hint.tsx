import { useAtomValue } from 'jotai/react'
import { formatFixed } from '#contract/meters/fixed.ts'
import { getUnit } from '#contract/meters/types.ts'
import { hintText } from '../answer-messages.ts'
import { formStateAtom } from '../atoms/draft.ts'
import { getHint } from '../rules/hint.ts'
import type { MeterForm } from '../rules/meter-form.ts'

/** `rest` is shown where nothing is known to compare with. */
type ReadingHintProps = { form: MeterForm; rest: string | false }

export function ReadingHint({ form: { meter, slots }, form, rest }: ReadingHintProps) {
  const { texts: typed } = useAtomValue(formStateAtom(form))
  const hint = getHint(
    typed,
    slots.map(({ dial }) => dial),
    meter.tariff,
  )
  if (hint === null) return rest
  const amount = `${formatFixed(hint.difference)}\u00a0${getUnit(meter.type)}`
  return hintText(hint, { amount, zones: slots.length, period: meter.tariff?.period })
}
