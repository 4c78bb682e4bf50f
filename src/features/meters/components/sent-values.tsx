import { dayIn, dayOfMonth } from '../../../lib/dates/dates.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import type { MeterForm } from '../rules/meter-form.ts'
import { standingOf } from '../rules/row-mode.ts'
import { deltasOf } from '../rules/shown-values.ts'
import { texts } from '../texts.ts'
import { MeterValues } from './meter-values.tsx'

type SentValuesProps = { form: MeterForm; wasDate: string | null }

/** A reading that the server has for the period, and when it was sent. */
export function SentValues({ form, wasDate }: SentValuesProps) {
  const { meter, period, today, timeZone } = form
  const standing = standingOf(meter, period)
  if (standing === null) return null
  const day = dayIn(standing.submitted_at, timeZone)
  const status = <Status tone="ok">{day === today ? texts.sentToday : texts.sentOn(dayOfMonth(day))}</Status>
  return (
    <MeterValues
      form={form}
      values={standing.values}
      deltas={deltasOf(meter, period)}
      wasDate={wasDate}
      status={status}
      isShort
    />
  )
}
