import { useAtomValue, useSetAtom } from 'jotai/react'
import {
  startTransition,
  useDeferredValue,
  useOptimistic,
  type KeyboardEvent,
  type ComponentProps,
} from 'react'
import type { Fixed } from '#contract/meters/fixed.ts'
import { formatBound, formatConsumption } from '#contract/meters/format.ts'
import { getUnit, allowsFraction, type MeterType, type Zone } from '#contract/meters/types.ts'
import { glyphIcons } from '../../../ui/icons/glyph.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { useSettled } from '../../../lib/timing/use-settled.ts'
import { Live, LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { minusIcon, plusIcon } from '../../../ui/icons/cabinet-icons.ts'
import { alertIcon, refreshIcon, warnIcon } from '../../../ui/icons/icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { editAtom, entryAtom } from '../atoms/draft.ts'
import {
  checkText,
  blurField,
  stepBy,
  inputText,
  type Entry,
  noteId,
  getNotes,
  stepDirection,
  type Note,
} from '../rules/entry.ts'
import type { MeterForm, Slot, ZoneDial } from '../rules/meter-form.ts'
import { fieldName, messages, stepName } from '../messages.ts'
import { zoneColour, ZoneConsumption, ZonePrevious } from './zone-value.tsx'

/** Returns false if the field is the last one. */
const focusNext = (field: HTMLInputElement): boolean => {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  next?.focus()
  return next !== undefined
}

/** Focuses an invalid field, empty zone or question; returns false if there is none. */
export const focusProblem = (element: Element): boolean => {
  const trouble = element.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing], [data-confirm]')
  const field = document.getElementById(trouble?.dataset['missing'] ?? '')
  const target = field ?? trouble
  target?.focus()
  return target !== null
}

type ReadingInputProps = Omit<ComponentProps<'input'>, 'type'> & { type: MeterType }

/** Shows a comma key only if fractions are allowed; Enter moves to the next field. */
function ReadingInput({ type, ...rest }: ReadingInputProps) {
  return (
    <input
      {...rest}
      inputMode={allowsFraction(type) ? 'decimal' : 'numeric'}
      autoComplete="off"
      enterKeyHint="next"
    />
  )
}

type ZoneLabelProps = { zone: Zone; htmlFor: string }

function ZoneLabel({ zone, htmlFor }: ZoneLabelProps) {
  if (zone === 'single') return null
  return (
    <label className="zone__label" htmlFor={htmlFor}>
      <Icon path={glyphIcons[zone]} size="xs" />
      {messages.zones[zone]}
    </label>
  )
}

type StepButtonsProps = { form: MeterForm; zone: Zone; onStep: (by: 1 | -1) => void }

/** For fingers (M-05). Keyboards have arrow keys, so Tab skips the buttons. */
function StepButtons({ form, zone, onStep }: StepButtonsProps) {
  return (
    <span className="zone__steps">
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          icon={by === 1 ? plusIcon : minusIcon}
          label={stepName(form.meter, zone, by)}
          tabIndex={-1}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(by)}
        />
      ))}
    </span>
  )
}

// Lazy and optional: the form takes readings without it.
const TrendLine = lazyComponent(async () => (await import('./trend-line.tsx')).TrendLine, null, true)

/** Returns the id of the hint line, for `aria-describedby`. */
export const hintId = (lane: string): string => `${lane}-hint`

const spokenConsumption = ({ type, zone }: ZoneDial, delta: Fixed): string =>
  messages.zoneMessage(zone, `${messages.used} ${formatConsumption(type, delta)}\u2009${getUnit(type)}`)

type Edit = (entry: Entry) => Entry

type ZoneFieldProps = { form: MeterForm; slot: Slot; previousDate: string | null }

/** Rerenders only this field and its meter's notes on a keystroke. */
export function ZoneField({ form, slot, previousDate }: ZoneFieldProps) {
  const { dial, id } = slot
  const [entry, showAtOnce] = useOptimistic(useAtomValue(entryAtom(slot)), (before, by: Edit) => by(before))
  const edit = useSetAtom(editAtom)
  // Only the field is drawn at once; the rest of the form follows in a later frame.
  const change = (by: Edit) =>
    startTransition(() => {
      showAtOnce(by)
      edit(form, slot, by)
    })
  const stepValue = (by: 1 | -1) => change((before) => stepBy(before, by, dial))

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = stepDirection(event.key)
    if (by !== null) stepValue(by)
    if (by !== null || (event.key === 'Enter' && focusNext(event.currentTarget))) event.preventDefault()
  }
  const hasTrend = dial.lastDeltas.length > 1
  const notes = getNotes(entry, dial)
  const isWrong = notes.some((note) => note.name === 'fault')
  // Renders the digit at once, consumption in a later frame.
  const deferredText = useDeferredValue(entry.value)
  const check = checkText(deferredText, dial)
  const spoken = useSettled(check?.ok ? spokenConsumption(dial, check.delta) : '')
  return (
    <div
      className={['zone', isWrong && 'zone--error', notes.length > 0 && 'zone--noted']
        .filter(Boolean)
        .join(' ')}
      data-kind={zoneColour(dial.zone)}
    >
      <ZoneLabel zone={dial.zone} htmlFor={id} />
      <ZonePrevious dial={dial} id={`${id}-was`} date={previousDate} />
      <div className={hasTrend ? 'zone__entry zone__entry--trend' : 'zone__entry'}>
        <div className="control">
          <ReadingInput
            id={id}
            type={dial.type}
            value={entry.value}
            aria-label={fieldName(form.meter, dial.zone)}
            aria-invalid={isWrong || undefined}
            aria-describedby={[`${id}-was`, ...notes.map((note) => noteId(id, note)), hintId(slot.lane)].join(
              ' ',
            )}
            disabled={!form.acceptsReadings}
            onChange={(event) => change((before) => inputText(before, event.target.value, dial))}
            onKeyDown={handleKey}
            onBlur={() => change((before) => blurField(before, dial))}
          />
          <span className="control__unit">{getUnit(dial.type)}</span>
        </div>
        {form.acceptsReadings && <StepButtons form={form} zone={dial.zone} onStep={stepValue} />}
        {hasTrend && (
          <span className="zone__trend">
            <TrendLine dial={dial} now={check?.ok ? check.delta : null} />
          </span>
        )}
      </div>
      <ZoneNotes slot={slot} notes={notes} />
      <LiveRegion text={spoken} />
      {check?.ok ? (
        <span className="zone__consumption" aria-hidden="true">
          <ZoneConsumption dial={dial} delta={check.delta} />
        </span>
      ) : (
        <span className="zone__consumption zone__consumption--none wide-only" aria-hidden="true">
          {deferredText === '' && '—'}
        </span>
      )}
    </div>
  )
}

const noteText = (note: Note, { type, capacity }: ZoneDial): string => {
  if (note.name === 'rolled_over') return messages.rolledOver
  const reach = formatBound(type, note.reach, capacity)
  if (note.name === 'crossed') return messages.crossed[note.direction](reach)
  return note.name === 'fault' ? messages.faults[note.fault](reach) : messages.notices[note.notice](reach)
}

const noteStyles = {
  fault: { look: 'field__error', icon: alertIcon },
  notice: { look: 'field__warn', icon: warnIcon },
  crossed: { look: 'field__warn', icon: refreshIcon },
  rolled_over: { look: 'field__warn', icon: refreshIcon },
} as const

const isUrgent = ({ name }: Note): boolean => name === 'fault' || name === 'notice'

type ZoneNotesProps = { slot: Slot; notes: readonly Note[] }

/** Below its field, which shows the zone; only a screen reader hears its name again. */
function ZoneNotes({ slot: { id, dial }, notes }: ZoneNotesProps) {
  const render = (note: Note) => {
    const { look, icon } = noteStyles[note.name]
    return (
      <p key={note.name} className={look} id={noteId(id, note)} role={isUrgent(note) ? 'alert' : undefined}>
        <Icon path={icon} size="xs" />
        <span>
          {dial.zone !== 'single' && <span className="sr-only">{messages.zones[dial.zone]}. </span>}
          {noteText(note, dial)}
        </span>
      </p>
    )
  }
  const urgent = notes.filter(isUrgent)
  return (
    <>
      {urgent.length > 0 && <div className="zone__notes">{urgent.map(render)}</div>}
      <Live className="zone__notes">{notes.filter((note) => !isUrgent(note)).map(render)}</Live>
    </>
  )
}
