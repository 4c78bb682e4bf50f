import { useAtomValue } from 'jotai/react'
import { getUnit, getZones } from '#contract/meters/types.ts'
import type { MeterPayload } from '../reading-payload.ts'
import { metersAtom } from '../atoms/meters.ts'
import { toFixed } from '../rules/meter-form.ts'
import { messages } from '../messages.ts'
import { MeterReading } from './zone-value.tsx'

type PayloadReadingProps = { payload: MeterPayload; values: readonly number[] | null; hasUnit?: boolean }

const usualCapacity = 99_999

export function PayloadReading({ payload, values, hasUnit = false }: PayloadReadingProps) {
  const { type, meter_id } = payload
  const meter = useAtomValue(metersAtom).value?.current_meters.find(({ id }) => id === meter_id)
  const capacity = meter?.digit_capacity ?? usualCapacity
  const unit = hasUnit && ` ${getUnit(type)}`
  if (values === null)
    return (
      <span>
        {payload.texts.filter(Boolean).join(', ')}
        {unit}
      </span>
    )
  return (
    <span>
      {getZones(type).map((zone, index) => (
        <span key={zone}>
          {index > 0 && ', '}
          {messages.zones[zone] && `${messages.zones[zone]} `}
          <MeterReading type={type} value={toFixed(values[index] ?? 0)} capacity={capacity} />
        </span>
      ))}
      {unit}
    </span>
  )
}
