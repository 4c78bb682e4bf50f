import type { ReactNode } from 'react'
import type { MeterForm } from '../rules/meter-form.ts'
import { shownValues } from '../rules/shown-values.ts'
import { ZoneValue } from './zone-value.tsx'

type MeterValuesProps = {
  form: MeterForm
  values: readonly number[] | null
  deltas?: readonly number[] | undefined
  wasDate: string | null
  status: ReactNode
  /** The status fits beside the value of a meter with one rate. */
  isShort?: boolean
}

/** A meter without fields: its values, and under or beside them how they came to stand. */
export function MeterValues({ form, values, deltas, wasDate, status, isShort = false }: MeterValuesProps) {
  const dials = form.slots.map(({ dial }) => dial)
  const isBeside = isShort && dials.length === 1
  const shown = shownValues(values, dials, deltas)
  return (
    <>
      <div className={dials.length > 1 ? 'zones zones--2' : 'zones'}>
        {form.slots.map(({ id, dial, index }) => (
          <ZoneValue
            key={id}
            dial={dial}
            value={shown[index]?.value ?? null}
            delta={shown[index]?.delta ?? null}
            wasDate={wasDate}
            status={isBeside && status}
          />
        ))}
      </div>
      {!isBeside && <div className="meter__status">{status}</div>}
    </>
  )
}
