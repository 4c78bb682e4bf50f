import { useAtomValue, useSetAtom } from 'jotai/react'
import { useDeferredValue, type KeyboardEvent, type ComponentProps } from 'react'
import { dialText } from '#contract/meters/figures.ts'
import { unitOf, allowsFraction, type MeterType, type Zone } from '#contract/meters/types.ts'
import { glyphIcons } from '../../../ui/icons/glyph.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, refreshIcon, warnIcon } from '../../../ui/icons/icons.ts'
import { editAtom, entryAtom } from '../atoms/draft.ts'
import {
  judgementOf,
  leave,
  stepIn,
  typeInto,
  type Entry,
  noteId,
  notesOf,
  stepOf,
  type Note,
} from '../rules/entry.ts'
import type { MeterForm, Slot, ZoneDial } from '../rules/meter-form.ts'
import { texts } from '../texts.ts'
import { zoneKind, ZoneUsed, ZoneWas } from './zone-value.tsx'

/** Moves to the form's next reading field; false when the given one is the last. */
const focusNext = (field: HTMLInputElement): boolean => {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  next?.focus()
  return next !== undefined
}

type ReadingInputProps = Omit<ComponentProps<'input'>, 'type'> & { type: MeterType }

/** A field of digits: the keypad has a comma only where a fraction is taken, and «Далее» goes to the next field. */
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

type ZoneLabelProps = { zone: Zone; meter: string; htmlFor: string }

/** Names a field: by its tariff zone where there are several, else only for a screen reader. */
function ZoneLabel({ zone, meter, htmlFor }: ZoneLabelProps) {
  if (zone === 'single')
    return (
      <label className="sr" htmlFor={htmlFor}>
        {texts.field(meter, zone)}
      </label>
    )
  return (
    <label className="zone__label" htmlFor={htmlFor}>
      <Icon path={glyphIcons[zone]} size="xs" />
      <span className="sr">{meter}, </span>
      {texts.zones[zone]}
    </label>
  )
}

type ZoneFieldProps = { form: MeterForm; slot: Slot; name: string; wasDate: string | null }

/** One field of the form with the difference while typing; a keystroke draws only this and the notes of its meter. */
export function ZoneField({ form, slot, name, wasDate }: ZoneFieldProps) {
  const { dial, id } = slot
  const entry = useAtomValue(entryAtom(slot))
  const edit = useSetAtom(editAtom)
  const change = (by: (entry: Entry) => Entry) => edit(form, slot, by)

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = stepOf(event.key)
    if (by !== null) change((before) => stepIn(before, by, dial))
    if (by !== null || (event.key === 'Enter' && focusNext(event.currentTarget))) event.preventDefault()
  }
  const notes = notesOf(entry, dial)
  const isWrong = notes.some((note) => note.name === 'fault')
  // The digit is drawn at once, the difference that follows from it with the next frame.
  const counted = useDeferredValue(entry.value)
  const judgement = judgementOf(counted, dial)
  return (
    <div className={isWrong ? 'zone zone--error' : 'zone'} data-kind={zoneKind(dial.zone)}>
      <ZoneLabel zone={dial.zone} meter={name} htmlFor={id} />
      <ZoneWas dial={dial} id={`${id}-was`} date={wasDate} />
      <div className="control">
        <ReadingInput
          id={id}
          type={dial.type}
          value={entry.value}
          aria-invalid={isWrong || undefined}
          aria-describedby={[`${id}-was`, ...notes.map((note) => noteId(id, note))].join(' ')}
          disabled={!form.isTaking}
          onChange={(event) => change((before) => typeInto(before, event.target.value, dial))}
          onKeyDown={handleKey}
          onBlur={() => change((before) => leave(before, dial))}
        />
        <span className="control__unit">{unitOf(dial.type)}</span>
      </div>
      {judgement?.ok ? (
        <output className="zone__diff" htmlFor={id}>
          <ZoneUsed dial={dial} delta={judgement.delta} />
        </output>
      ) : (
        <span className="zone__diff zone__diff--none wide-only" aria-hidden="true">
          {counted === '' && '—'}
        </span>
      )}
    </div>
  )
}

const wordsOf = (note: Note, { type, capacity }: ZoneDial): string => {
  if (note.name === 'rolled_over') return texts.rolledOver
  const reach = dialText(type, note.reach, capacity)
  return note.name === 'fault' ? texts.faults[note.fault](reach) : texts.notices[note.notice](reach)
}

const looks = {
  fault: { look: 'field__error', icon: alertIcon, role: 'alert' },
  notice: { look: 'field__warn', icon: warnIcon, role: 'alert' },
  rolled_over: { look: 'field__warn', icon: refreshIcon, role: 'status' },
} as const

type ZoneNotesProps = { slot: Slot }

/** Under the fields of a meter: what is wrong with one of them and what to do. */
export function ZoneNotes({ slot: { id, dial }, slot }: ZoneNotesProps) {
  const notes = notesOf(useAtomValue(entryAtom(slot)), dial)
  return notes.map((note) => {
    const { look, icon, role } = looks[note.name]
    return (
      <p key={note.name} className={look} id={noteId(id, note)} role={role}>
        <Icon path={icon} size="xs" />
        <span>{texts.zoneSays(dial.zone, wordsOf(note, dial))}</span>
      </p>
    )
  })
}
