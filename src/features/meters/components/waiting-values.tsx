import { useAtomValue } from 'jotai/react'
import { payloadOf } from '../atoms/lane.ts'
import { rowItemAtom } from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { cameraIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { texts } from '../texts.ts'
import { ItemStatus } from './item-status.tsx'
import { MeterValues } from './meter-values.tsx'

type WaitingValuesProps = { form: MeterForm; wasDate: string | null }

/** A reading on its way, with its state in the queue. */
export function WaitingValues({ form, wasDate }: WaitingValuesProps) {
  const item = useAtomValue(rowItemAtom(form))
  if (item === undefined) return null
  const values = payloadOf(item.payload)?.values ?? null
  const photos = item.attachments.length
  return (
    <MeterValues
      form={form}
      values={values}
      wasDate={wasDate}
      status={
        <>
          <ItemStatus state={item.state} />
          {photos > 0 && <Status icon={cameraIcon}>{texts.withPhoto(photos)}</Status>}
        </>
      }
    />
  )
}
