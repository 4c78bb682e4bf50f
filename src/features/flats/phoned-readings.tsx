import { useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import type { Flat } from '#contract/flats/schema.ts'
import { fromFixedPoint, parseFixed } from '#contract/meters/fixed.ts'
import { isEditable } from '#contract/meters/rules.ts'
import { toMeterKind, getZones } from '#contract/meters/types.ts'
import { dayIn, monthName } from '../../lib/dates/dates.ts'
import { useDraft } from '../../shared/desk/editing.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { formatValues, type FlatMeter } from './meters-panel.tsx'
import { recordReadingAtom } from './state.ts'
import { meterName, messages, zoneName } from './messages.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

type Typed = Readonly<Record<string, string>>
const getFieldName = (meter: FlatMeter, at: number): string => `${meter.id}.${at}`

/** Returns undefined without input, an error text if invalid. */
const valuesIn = (meter: FlatMeter, typed: Typed): readonly number[] | string | undefined => {
  const written = getZones(meter.type).map((_, at) => (typed[getFieldName(meter, at)] ?? '').trim())
  if (written.every((text) => text === '')) return undefined
  if (written.includes('')) return messages.allZones
  const values = written.map(parseFixed)
  const known = values.filter((value) => value !== null)
  return known.length < values.length ? messages.notNumber : known.map(fromFixedPoint)
}

type MeterFieldsProps = {
  flat: Flat
  meter: FlatMeter
  typed: Typed
  fault: string | undefined
  isTaken: boolean
  onType: (part: Typed) => void
}

function MeterFields({ flat, meter, typed, fault, isTaken, onType }: MeterFieldsProps) {
  const name = meterName(meter)
  const { last_readings: last } = meter
  const month = monthName(flat.period)
  const help =
    last?.period === flat.period
      ? messages.standing(month, formatValues(meter, last.values))
      : messages.before(formatValues(meter, meter.previous_values))
  const zones = getZones(meter.type)
  return (
    <fieldset className="phoned-reading" aria-label={messages.serial(name, meter.serial_number)}>
      <div className="phoned-reading__name">
        <Glyph kind={toMeterKind(meter.type)} />
        <span>
          {messages.serial(name, meter.serial_number)}
          {isTaken && <Status tone="ok">{messages.taken}</Status>}
        </span>
      </div>
      <div className="phoned-reading__zones">
        {zones.map((zone, at) => (
          <TextField
            key={zone}
            label={messages.value(zone === 'single' ? name : `${name}, ${zoneName(zone)}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={17}
            value={typed[getFieldName(meter, at)] ?? ''}
            error={at === zones.length - 1 ? fault : undefined}
            help={at === zones.length - 1 ? help : undefined}
            onChange={({ currentTarget }) => onType({ [getFieldName(meter, at)]: currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PhonedReadingsProps = { flat: Flat; onClose: () => void }

/** Validates and sends each meter separately; errors stay visible and the draft survives a reload. */
export function PhonedReadings({ flat, onClose }: PhonedReadingsProps) {
  const { form: typed, change, drop } = useDraft<Typed>(`readings ${flat.id}`, {})
  const [faults, setFaults] = useState<Readonly<Record<number, string>>>({})
  const [taken, setTaken] = useState<readonly number[]>([])
  const [outcome, setOutcome] = useState('')
  const { isBusy, run } = useBusy()
  const recordReading = useSetAtom(recordReadingAtom)
  const showToast = useSetAtom(toastAtom)
  const [today] = useState(() => dayIn(serverNow(), flat.time_zone))
  const meters = flat.meters.filter((meter) => isEditable(meter, today))

  const send = async (): Promise<void> => {
    const entered = meters.flatMap((meter) => {
      const values = valuesIn(meter, typed)
      return values === undefined ? [] : [{ meter, values }]
    })
    const found: Record<number, string> = {}
    const done: FlatMeter[] = []
    for (const { meter, values } of entered) {
      if (typeof values === 'string') {
        found[meter.id] = values
        continue
      }
      const { last_readings: last, previous_values: previous } = meter
      const version = last?.period === flat.period ? last.version : 0
      const based_on = { period: flat.period, previous: [...previous], version }
      const fault = await recordReading(flat.id, { meter_id: meter.id, values: [...values], based_on })
      if (fault === null) done.push(meter)
      else found[meter.id] = fault
    }
    setFaults(found)
    if (entered.length === 0) return setOutcome(messages.nothing)
    if (done.length === entered.length) {
      drop()
      showToast(messages.saved(done.length))
      return onClose()
    }
    const cleared = done.flatMap((meter) =>
      getZones(meter.type).map((_, at) => [getFieldName(meter, at), '']),
    )
    change(Object.fromEntries(cleared))
    setTaken([...taken, ...done.map(({ id }) => id)])
    setOutcome(done.length > 0 ? messages.saved(done.length) : '')
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(send)
  }
  return (
    <Drawer title={`${messages.enter}, ${flat.address}`} isStored onClose={onClose}>
      {meters.length === 0 ? (
        <p className="note">{messages.noEditable}</p>
      ) : (
        <form className="stack" noValidate onSubmit={handleSubmit}>
          <p className="note">{messages.enterHelp(monthName(flat.period))}</p>
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
            <Button type="submit" kind="primary" isBusy={isBusy}>
              {messages.save}
            </Button>
            <Button kind="plain" onClick={onClose}>
              {messages.cancel}
            </Button>
          </div>
        </form>
      )}
    </Drawer>
  )
}
