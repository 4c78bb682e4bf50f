import { Status } from '../../../ui/feedback/status.tsx'
import { lockIcon } from '../../../ui/icons/icons.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { standingOf } from '../rules/row-mode.ts'
import { deltasOf } from '../rules/shown-values.ts'
import { texts } from '../texts.ts'
import { MeterValues } from './meter-values.tsx'

type RestingValuesProps = { form: MeterForm; wasDate: string | null; isClosed: boolean }

/** A meter that takes no readings: read by the organisation, or out of service. */
export function RestingValues({ form, wasDate, isClosed }: RestingValuesProps) {
  const { meter, period } = form
  const finish = meter.working_finish_date
  return (
    <MeterValues
      form={form}
      values={standingOf(meter, period)?.values ?? null}
      deltas={deltasOf(meter, period)}
      wasDate={wasDate}
      status={<Status icon={lockIcon}>{isClosed && finish ? texts.closed(finish) : texts.readonly}</Status>}
    />
  )
}
