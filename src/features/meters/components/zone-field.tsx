import { useAtomValue, useSetAtom } from 'jotai/react'
import { useDeferredValue, type KeyboardEvent } from 'react'
import { unitOf } from '#contract/meters/types.ts'
import { editAtom, entryAtom } from '../atoms/draft.ts'
import { judgementOf, leave, stepIn, typeInto, type Entry } from '../rules/entry.ts'
import type { MeterForm, Slot } from '../rules/meter-form.ts'
import { noteId, notesOf } from '../rules/note.ts'
import { stepOf } from '../rules/step-key.ts'
import { focusNext } from './focus.ts'
import { ReadingInput } from './reading-input.tsx'
import { zoneKind } from './zone-kind.ts'
import { ZoneLabel } from './zone-label.tsx'
import { ZoneUsed } from './zone-used.tsx'
import { ZoneWas } from './zone-was.tsx'

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
