import { atom, type Getter } from 'jotai/vanilla'
import { formatConsumption, formatReading } from '#contract/meters/format.ts'
import type { Zone } from '#contract/meters/types.ts'
import { weakAtomFamily } from '../../../lib/state/family.ts'
import { getCost } from '../rules/hint.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { getCurrentReading } from '../rules/row-mode.ts'
import { getDeltas, shownValues } from '../rules/shown-values.ts'
import { parsePayload } from './draft.ts'
import { rowItemAtom } from './row.ts'
import type { Forms } from './settled.ts'
import { readProgress } from './submit.ts'

interface SentMeter {
  readonly form: MeterForm
  /** One for each zone, as on the dial. */
  readonly values: readonly string[]
  /** Empty if unknown. */
  readonly used: ReadonlyArray<{ readonly zone: Zone; readonly amount: string }>
  /** Null without a tariff. */
  readonly roubles: number | null
}

/** An accepted reading that the list does not show yet replaces that of the list. */
const readValues = (get: Getter, form: MeterForm) => {
  const payload = parsePayload(get(rowItemAtom(form))?.payload)
  return payload
    ? { values: payload.values, deltas: undefined }
    : {
        values: getCurrentReading(form.meter, form.period)?.values ?? null,
        deltas: getDeltas(form.meter, form.period),
      }
}

const toSentMeter = (get: Getter, form: MeterForm): readonly SentMeter[] => {
  const { type, tariff } = form.meter
  const dials = form.slots.map(({ dial }) => dial)
  const { values, deltas } = readValues(get, form)
  const shown = shownValues(values, dials, deltas)
  const known = shown.flatMap(({ value }) => (value === null ? [] : [value]))
  const consumed = shown.flatMap(({ delta }) => (delta === null ? [] : [delta]))
  if (known.length < dials.length) return []
  const isCounted = consumed.length === dials.length
  return [
    {
      form,
      values: known.map((value) => formatReading(type, value)),
      used: isCounted
        ? dials.map(({ zone }, index) => ({ zone, amount: formatConsumption(type, consumed[index] ?? 0) }))
        : [],
      roubles: isCounted ? getCost(consumed, tariff) : null,
    },
  ]
}

export const sentMetersAtom = weakAtomFamily((forms: Forms) =>
  atom((get) =>
    forms.filter((form) => readProgress(get, form) === 'sent').flatMap((form) => toSentMeter(get, form)),
  ),
)
