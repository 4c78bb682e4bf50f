import { useSetAtom } from 'jotai/react'
import { useId, useState, type SubmitEvent } from 'react'
import type { Flat } from '#contract/flats/schema.ts'
import { fromFixedPoint, parseFixed } from '#contract/meters/fixed.ts'
import { isEditable } from '#contract/meters/rules.ts'
import { toMeterKind, getZones } from '#contract/meters/types.ts'
import { dayIn, monthName } from '../../lib/dates/dates.ts'
import { useDraft } from '../../shared/desk/editing.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { formatDials, type FlatMeter } from './meters-panel.tsx'
import { recordReadingAtom } from './state.ts'
import { meterName, messages, zoneName } from './messages.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

type Typed = Readonly<Record<string, string>>
const getFieldName = (meter: FlatMeter, at: number): string => `${meter.id}.${at}`

/** `at` is the place of the wrong field. */
type Fault = { readonly text: string; readonly at: number }

/** Returns undefined without input. */
const valuesIn = (meter: FlatMeter, typed: Typed): readonly number[] | Fault | undefined => {
  const written = getZones(meter.type).map((_, at) => (typed[getFieldName(meter, at)] ?? '').trim())
  if (written.every((text) => text === '')) return undefined
  if (written.includes('')) return { text: messages.allZones, at: written.indexOf('') }
  const values = written.map(parseFixed)
  const known = values.filter((value) => value !== null)
  return known.length < values.length
    ? { text: messages.notNumber, at: values.indexOf(null) }
    : known.map(fromFixedPoint)
}

type MeterFieldsProps = {
  flat: Flat
  meter: FlatMeter
  typed: Typed
  fault: Fault | undefined
  isTaken: boolean
  onType: (part: Typed) => void
}

function MeterFields({ flat, meter, typed, fault, isTaken, onType }: MeterFieldsProps) {
  const nameId = useId()
  const { last_readings: last } = meter
  const isSent = last?.period === flat.period
  const dials = formatDials(meter, isSent ? last.values : meter.previous_values)
  const zones = getZones(meter.type)
  return (
    <fieldset className="phoned-reading" aria-labelledby={nameId}>
      <div className="phoned-reading__name">
        <Glyph kind={toMeterKind(meter.type)} />
        <span>
          <span id={nameId}>{messages.serial(meterName(meter), meter.serial_number)}</span>
          {isTaken && <Status tone="ok">{messages.taken}</Status>}
        </span>
      </div>
      <div className="phoned-reading__zones">
        {zones.map((zone, at) => (
          <TextField
            key={zone}
            label={messages.value(zoneName(zone))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={17}
            value={typed[getFieldName(meter, at)] ?? ''}
            error={fault?.at === at ? fault.text : undefined}
            help={
              isSent
                ? messages.standing(monthName(flat.period), dials[at] ?? '')
                : messages.before(dials[at] ?? '')
            }
            onChange={({ currentTarget }) => onType({ [getFieldName(meter, at)]: currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Validates and sends each meter separately; errors stay visible and the draft survives a reload. */
const useRecording = (flat: Flat, meters: readonly FlatMeter[]) => {
  const { form: typed, change, drop } = useDraft<Typed>(`readings ${flat.id}`, {})
  const [faults, setFaults] = useState<Readonly<Record<number, Fault>>>({})
  const [taken, setTaken] = useState<readonly number[]>([])
  const [outcome, setOutcome] = useState('')
  const { isBusy, run } = useBusy()
  const recordReading = useSetAtom(recordReadingAtom)
  const showToast = useSetAtom(toastAtom)

  const record = async (meter: FlatMeter, values: readonly number[]): Promise<Fault | null> => {
    const { last_readings: last, previous_values: previous } = meter
    const version = last?.period === flat.period ? last.version : 0
    const based_on = { period: flat.period, previous: [...previous], version }
    const text = await recordReading(flat.id, { meter_id: meter.id, values: [...values], based_on })
    return text === null ? null : { text, at: values.length - 1 }
  }
  /** `leave` runs once all that was entered is recorded. */
  const send = async (leave: () => void, mayBeEmpty: boolean): Promise<void> => {
    const entered = meters.flatMap((meter) => {
      const values = valuesIn(meter, typed)
      return values === undefined ? [] : [{ meter, values }]
    })
    const found: Record<number, Fault> = {}
    const done: FlatMeter[] = []
    for (const { meter, values } of entered) {
      const fault = 'text' in values ? values : await record(meter, values)
      if (fault === null) done.push(meter)
      else found[meter.id] = fault
    }
    setFaults(found)
    if (entered.length === 0) return mayBeEmpty ? leave() : setOutcome(messages.nothing)
    if (done.length === entered.length) {
      drop()
      showToast(messages.saved(done.length))
      return leave()
    }
    const cleared = done.flatMap((meter) =>
      getZones(meter.type).map((_, at) => [getFieldName(meter, at), '']),
    )
    change(Object.fromEntries(cleared))
    setTaken([...taken, ...done.map(({ id }) => id)])
    setOutcome(done.length > 0 ? messages.saved(done.length) : '')
  }
  return {
    typed,
    change,
    faults,
    taken,
    outcome,
    isBusy,
    send: (leave: () => void, mayBeEmpty = false) => void run(() => send(leave, mayBeEmpty)),
  }
}

type PhonedReadingsProps = { flat: Flat; onClose: () => void }

export function PhonedReadings({ flat, onClose }: PhonedReadingsProps) {
  const [today] = useState(() => dayIn(serverNow(), flat.time_zone))
  const meters = flat.meters.filter((meter) => isEditable(meter, today))
  const { typed, change, faults, taken, outcome, isBusy, send } = useRecording(flat, meters)
  const next = flat.next_flat
  const openNext = () => next && navigate(deskRoutes.flat.to({ id: next.id }, { readings: '' }))
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(onClose)
  }
  return (
    <Drawer title={`${messages.enter}, ${flat.address}`} isStored onClose={onClose}>
      <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
        <p className="note">
          {meters.length === 0 ? messages.noEditable : messages.enterHelp(monthName(flat.period))}
        </p>
        {meters.map((meter) => (
          <MeterFields
            key={meter.id}
            flat={flat}
            meter={meter}
            typed={typed}
            fault={faults[meter.id]}
            isTaken={taken.includes(meter.id)}
            onType={change}
          />
        ))}
        {outcome === messages.nothing && (
          <p className="field__error" role="alert">
            {outcome}
          </p>
        )}
        <LiveRegion text={outcome === messages.nothing ? '' : outcome} />
        <div className="actions phoned-reading__actions">
          {meters.length > 0 && (
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {messages.save}
            </Button>
          )}
          {next && <Button onClick={() => send(openNext, true)}>{messages.nextFlat}</Button>}
          <Button kind="plain" onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
        {next && <p className="note">{messages.nextFlatHelp(next.address)}</p>}
      </form>
    </Drawer>
  )
}
