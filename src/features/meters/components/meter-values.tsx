import { useAtomValue } from 'jotai/react'
import type { ReactNode } from 'react'
import { dayIn, dayOfMonth } from '../../../lib/dates/dates.ts'
import type { ItemState } from '../../../lib/outbox/record.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { QueuedStatus, Status } from '../../../ui/feedback/status.tsx'
import { cameraIcon, lockIcon } from '../../../ui/icons/cabinet-icons.ts'
import { refreshIcon } from '../../../ui/icons/icons.ts'
import { parsePayload } from '../atoms/draft.ts'
import { rowItemAtom } from '../atoms/row.ts'
import type { MeterForm } from '../rules/meter-form.ts'
import { getCurrentReading } from '../rules/row-mode.ts'
import { shownValues, getDeltas } from '../rules/shown-values.ts'
import { messages } from '../messages.ts'
import { ZoneValue } from './zone-value.tsx'

type ItemStatusProps = { state: ItemState }

function ItemStatus({ state }: ItemStatusProps) {
  switch (state.name) {
    case 'sending':
      return <Status icon={refreshIcon}>{messages.sending}</Status>
    case 'accepted':
      return <Status tone="ok">{messages.accepted(state.receipt)}</Status>
    case 'rejected':
      return <Status tone="bad">{messages.rejected(state.errors)}</Status>
    case 'conflict':
    case 'blocked':
      return (
        <Status tone="warn">
          {state.name === 'blocked' && state.by === 'auth' ? (
            messages.signIn
          ) : (
            <a href={`#${signedRoutes.queue.to({})}`}>{messages.decide}</a>
          )}
        </Status>
      )
    default:
      return <QueuedStatus />
  }
}

type MeterValuesProps = {
  form: MeterForm
  values: readonly number[] | null
  deltas?: readonly number[] | undefined
  previousDate: string | null
  status: ReactNode
  /** Fits beside the value of a single-rate meter. */
  isShort?: boolean
  isResting?: boolean
}

function MeterValues({
  form,
  values,
  deltas,
  previousDate,
  status,
  isShort = false,
  isResting = false,
}: MeterValuesProps) {
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
            previousDate={previousDate}
            status={isBeside && status}
            isResting={isResting}
          />
        ))}
      </div>
      {!isBeside && <div className="meter__status">{status}</div>}
    </>
  )
}

type SentValuesProps = { form: MeterForm; previousDate: string | null }

export function SentValues({ form, previousDate }: SentValuesProps) {
  const { meter, period, today, timeZone } = form
  const standing = getCurrentReading(meter, period)
  if (standing === null) return null
  const day = dayIn(standing.submitted_at, timeZone)
  const status = (
    <Status tone="ok">{day === today ? messages.sentToday : messages.sentOn(dayOfMonth(day))}</Status>
  )
  return (
    <MeterValues
      form={form}
      values={standing.values}
      deltas={getDeltas(meter, period)}
      previousDate={previousDate}
      status={status}
      isShort
    />
  )
}

type WaitingValuesProps = { form: MeterForm; previousDate: string | null }

export function WaitingValues({ form, previousDate }: WaitingValuesProps) {
  const item = useAtomValue(rowItemAtom(form))
  if (item === undefined) return null
  const values = parsePayload(item.payload)?.values ?? null
  const photos = item.attachments.length
  return (
    <MeterValues
      form={form}
      values={values}
      previousDate={previousDate}
      status={
        <>
          <ItemStatus state={item.state} />
          {photos > 0 && <Status icon={cameraIcon}>{messages.withPhoto(photos)}</Status>}
        </>
      }
    />
  )
}

type ReadOnlyValuesProps = { form: MeterForm; previousDate: string | null; isClosed: boolean }

export function ReadOnlyValues({ form, previousDate, isClosed }: ReadOnlyValuesProps) {
  const { meter, period } = form
  const finish = meter.working_finish_date
  return (
    <MeterValues
      form={form}
      values={getCurrentReading(meter, period)?.values ?? null}
      deltas={getDeltas(meter, period)}
      previousDate={previousDate}
      isResting
      status={
        <Status icon={lockIcon}>{isClosed && finish ? messages.closed(finish) : messages.readonly}</Status>
      }
    />
  )
}
