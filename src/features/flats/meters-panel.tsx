import { useState } from 'react'
import type { Flat } from '#contract/flats/schema.ts'
import { toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import { formatConsumption, formatDial } from '#contract/meters/format.ts'
import { toMeterKind, shownDecimals, getUnit, getZones } from '#contract/meters/types.ts'
import { dayOfMonth, instantDay, monthAndYear, monthName, numericDate } from '../../lib/dates/dates.ts'
import { usePictures } from '../../shared/files/use-pictures.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Reading } from '../../ui/numbers/reading.tsx'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { readPhoto } from './state.ts'
import { meterName, messages, zoneName } from './messages.ts'

export type FlatMeter = Flat['meters'][number]
type Month = FlatMeter['readings'][number]

const toUnits = (value: number): Fixed => toFixedPoint(value) ?? 0

/** Returns the text of each zone: '00123'. */
export const formatDials = (
  { type, digit_capacity: capacity }: FlatMeter,
  values: readonly number[],
): readonly string[] => getZones(type).map((_, at) => formatDial(type, toUnits(values[at] ?? 0), capacity))

/** Returns 'день 00123, ночь 00050'. */
const formatValues = (meter: FlatMeter, values: readonly number[]): string =>
  formatDials(meter, values)
    .map((text, at) => [zoneName(getZones(meter.type)[at] ?? 'single'), text].filter(Boolean).join(' '))
    .join(', ')

type PhotosProps = { flat: number; name: string; month: Month }

/** Loads on demand: the server logs each view. */
function Photos({ flat, name, month: { period, files } }: PhotosProps) {
  const named = (files ?? []).map(({ file_id, filename }) => ({ id: file_id, filename }))
  const pictures = usePictures(named, (file) => readPhoto(flat, file))
  return (
    <section className="flat-photos" aria-label={messages.showPhoto(monthName(period))}>
      {named.map(({ id }) => {
        const src = pictures.get(id)
        return src ? (
          <img key={id} src={src} alt={messages.photoOf(name, monthName(period))} />
        ) : (
          <Skeleton key={id}>
            <SkeletonLine height="12rem" />
          </Skeleton>
        )
      })}
    </section>
  )
}

/** Newest first; estimates have no consumption (M-24). */
const listMonths = ({ readings, estimates = [] }: FlatMeter): readonly Month[] =>
  [...readings, ...estimates].toSorted((a, b) => b.period.localeCompare(a.period))

type MonthUseProps = { meter: FlatMeter; month: Month }

function MonthUse({ meter, month: { deltas, below } }: MonthUseProps) {
  if (deltas.length === 0) return messages.estimated
  return (
    <>
      {deltas.map((delta) => formatConsumption(meter.type, toUnits(delta))).join(', ')}
      {below && (
        <span className="note">
          {messages.below(monthName(below.period), formatValues(meter, below.values))}
        </span>
      )}
    </>
  )
}

type MeterSheetProps = { flat: Flat; meter: FlatMeter; onClose: () => void }

function MeterSheet({ flat, meter, onClose }: MeterSheetProps) {
  const [opened, setOpened] = useState<Month | null>(null)
  const name = meterName(meter)
  const { next_check_date: check } = meter
  return (
    <Sheet title={messages.serial(name, meter.serial_number)} onClose={onClose}>
      {check !== null && <p className="note">{messages.check(numericDate(check))}</p>}
      {listMonths(meter).length === 0 ? (
        <p className="note">{messages.noReadings}</p>
      ) : (
        <DeskTable
          label={name}
          head={[messages.month, `#${messages.readings}`, `#${messages.use}`, messages.photo]}
          rows={listMonths(meter).map((month) => [
            month.period,
            [
              monthAndYear(month.period),
              formatValues(meter, month.values),
              <MonthUse key="use" meter={meter} month={month} />,
              month.files && (
                <Button
                  key="photo"
                  kind="plain"
                  isSmall
                  aria-label={messages.showPhoto(monthName(month.period))}
                  aria-pressed={opened === month}
                  onClick={() => setOpened(month)}
                >
                  {messages.photo}
                </Button>
              ),
            ],
          ])}
        />
      )}
      {opened && <Photos key={opened.period} flat={flat.id} name={name} month={opened} />}
    </Sheet>
  )
}

function MeterNote({ flat, meter }: { flat: Flat; meter: FlatMeter }) {
  const { last_readings: last, source, working_finish_date: finish, readings } = meter
  if (finish !== null && finish < flat.till)
    return <span className="note">{messages.removed(numericDate(finish))}</span>
  const newest = readings.find(({ period }) => period === last?.period)
  const hasPhoto = newest?.files !== undefined
  const below = newest?.below
  const estimate = meter.estimates?.findLast(({ period }) => period > (last?.period ?? ''))
  return (
    <>
      {last && (
        <span className="note">
          {messages.source(
            source ?? messages.byHimself,
            instantDay(last.submitted_at, flat.time_zone),
            hasPhoto,
          )}
        </span>
      )}
      {meter.readonly && <span className="note">{messages.readonly}</span>}
      {last?.period !== flat.period && (
        <Status tone="warn">{messages.notSent(monthName(flat.period))}</Status>
      )}
      {estimate && (
        <span className="note">
          {messages.estimatedFor(monthName(estimate.period), formatValues(meter, estimate.values))}
        </span>
      )}
      {below && (
        <Status tone="warn">
          {messages.below(monthName(below.period), formatValues(meter, below.values))}
        </Status>
      )}
    </>
  )
}

type MetersPanelProps = { flat: Flat }

export function MetersPanel({ flat }: MetersPanelProps) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const opened = flat.meters.find(({ id }) => id === openedId)
  return (
    <Panel
      title={messages.meters}
      aside={<span className="note">{messages.forMonth(monthName(flat.period), dayOfMonth(flat.till))}</span>}
    >
      {flat.meters.length === 0 && <p className="note">{messages.noMeters}</p>}
      <List isFlush>
        {flat.meters.map((meter) => (
          <Row
            key={meter.id}
            onPress={() => setOpenedId(meter.id)}
            start={<Glyph kind={toMeterKind(meter.type)} />}
            title={meterName(meter)}
            note={<MeterNote flat={flat} meter={meter} />}
            end={
              <span className="flat-values">
                {(meter.last_readings?.values ?? meter.previous_values).map(toUnits).map((units, at) => (
                  <span key={getZones(meter.type)[at]}>
                    <span className="note">{zoneName(getZones(meter.type)[at] ?? 'single')} </span>
                    <Reading
                      units={units}
                      digits={String(meter.digit_capacity).length}
                      fractionDigits={shownDecimals(meter.type)}
                    />
                  </span>
                ))}
                <span className="note">{getUnit(meter.type)}</span>
              </span>
            }
          />
        ))}
      </List>
      {opened && <MeterSheet flat={flat} meter={opened} onClose={() => setOpenedId(null)} />}
    </Panel>
  )
}
