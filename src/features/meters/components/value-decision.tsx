import { useAtomValue } from 'jotai/react'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { usualDelta } from '#contract/meters/rules.ts'
import type { MeterConflict } from '#contract/meters/submit-schema.ts'
import { formatConsumption } from '#contract/meters/format.ts'
import { getUnit } from '#contract/meters/types.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { remove, sendMine } from '../../../lib/outbox/decisions.ts'
import type { Queued } from '../../../lib/outbox/atoms.ts'
import { usePictures } from '../../../shared/files/use-pictures.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon } from '../../../ui/icons/icons.ts'
import { metersAtom } from '../atoms/meters.ts'
import { basedOnConflict, meterLane, type MeterPayload } from '../reading-payload.ts'
import type { ConflictView } from '../rules/conflict-view.ts'
import { buildForms } from '../rules/meter-form.ts'
import { shownValues } from '../rules/shown-values.ts'
import { messages } from '../decision-messages.ts'
import { PayloadReading } from './payload-reading.tsx'

type CardProps = {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: string
  reading?: ReactNode
  picture?: string | undefined
  facts: readonly (string | null)[]
}

function Card({ name, isChosen, onChoose, title, reading, picture, facts }: CardProps) {
  return (
    <label className="pickcard">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className="pickcard__body">
        <span className={reading ? 'note' : undefined}>{title}</span>
        {reading && <span className="pickcard__value">{reading}</span>}
        {facts.map(
          (fact) =>
            fact !== null && (
              <span key={fact} className="note tabular-nums">
                {fact}
              </span>
            ),
        )}
      </span>
      {picture !== undefined && (
        <img className="pickcard__picture" src={picture} alt="" width={64} height={64} />
      )}
    </label>
  )
}

/** Returns a text about the consumption, or null while the list of meters is unknown. */
const useConsumption = (payload: MeterPayload, { previous }: MeterConflict, constants: Constants) => {
  const known = useAtomValue(metersAtom).value?.current_meters.find(({ id }) => id === payload.meter_id)
  const { today, period, time_zone: timeZone } = constants
  return (values: readonly number[] | null): string | null => {
    if (known === undefined) return null
    const meter = { ...known, previous_values: [...previous] }
    const context = { today, period, timeZone, acceptsReadings: true, canCorrect: true }
    const dials = buildForms([meter], context, meterLane).flatMap(({ slots }) =>
      slots.map(({ dial }) => dial),
    )
    const used = shownValues(values, dials, undefined).flatMap(({ delta }) => (delta === null ? [] : [delta]))
    if (used.length === 0 || used.length < dials.length) return null
    const unit = getUnit(meter.type)
    const amounts = used.map((delta) => formatConsumption(meter.type, delta)).join(' и ')
    const usual = dials.length === 1 ? usualDelta(dials[0]?.lastDeltas ?? []) : null
    return messages.used(
      `${amounts}\u00a0${unit}`,
      usual === null ? null : `${formatConsumption(meter.type, usual)}\u00a0${unit}`,
    )
  }
}

type ValueDecisionProps = {
  queued: Queued
  view: Extract<ConflictView, { name: 'other_value' | 'previous_changed' }>
  current: MeterConflict
  payload: MeterPayload
  /** 'за ноябрь' */
  month: string
  /** 'Записали 12 ноября, 8:14' */
  written: string
  constants: Constants
}

/** Two facts of equal weight, none chosen beforehand (O-08). */
export function ValueDecision(props: ValueDecisionProps) {
  const { queued, view, current, payload, month, written, constants } = props
  const { lane, item } = queued
  const outbox = useAtomValue(outboxAtom)
  const [chosen, setChosen] = useState<'mine' | 'other' | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const name = useId()
  const group = useRef<HTMLDivElement>(null)
  const pictures = usePictures(item.attachments, async (id) => (await outbox?.file(id)) ?? null)
  const describe = useConsumption(payload, current, constants)
  const standing = view.name === 'other_value' ? view.standing : null
  const why = standing ? messages.otherValue(month) : messages.valueGone(month)
  const send = () => {
    if (chosen === 'mine') void outbox?.change(lane.lane, sendMine(item.id, basedOnConflict(current)))
    else if (chosen === 'other') void outbox?.change(lane.lane, (there) => remove(there, item.id))
    else {
      setIsAsked(true)
      group.current?.querySelector('input')?.focus()
    }
  }
  return (
    <>
      <p className="note choice__reason">
        {view.name === 'previous_changed' ? messages.previousChanged : why}
      </p>
      {view.name === 'previous_changed' && (
        <p className="note">
          {messages.was} <PayloadReading payload={payload} values={view.previous} hasUnit />
        </p>
      )}
      <div className="pickcards" role="radiogroup" aria-label={messages.question} ref={group}>
        <Card
          name={name}
          isChosen={chosen === 'mine'}
          onChoose={() => setChosen('mine')}
          title={messages.yours}
          reading={<PayloadReading payload={payload} values={payload.values} hasUnit />}
          picture={[...pictures.values()][0]}
          facts={[written, describe(payload.values), messages.photos(item.attachments.length)]}
        />
        {standing ? (
          <Card
            name={name}
            isChosen={chosen === 'other'}
            onChoose={() => setChosen('other')}
            title={messages.already}
            reading={<PayloadReading payload={payload} values={standing.values} hasUnit />}
            facts={[
              messages.when(
                current.by && messages.by[current.by],
                instantDayTime(standing.submitted_at, constants.time_zone),
              ),
              describe(standing.values),
              current.device ? messages.sentFrom[current.device] : null,
              current.photos === undefined ? null : messages.photos(current.photos),
            ]}
          />
        ) : (
          <Card
            name={name}
            isChosen={chosen === 'other'}
            onChoose={() => setChosen('other')}
            title={messages.nothing}
            facts={[messages.nothingNote]}
          />
        )}
      </div>
      {isAsked && chosen === null && (
        <p className="field__error" role="alert">
          <Icon path={alertIcon} size="xs" />
          <span>{messages.chooseFirst}</span>
        </p>
      )}
      <Button kind="primary" isBlock onClick={send}>
        {messages.send}
      </Button>
    </>
  )
}
