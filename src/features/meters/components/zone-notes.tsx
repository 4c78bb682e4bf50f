import { useAtomValue } from 'jotai/react'
import { dialText } from '#contract/meters/figures.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { alertIcon, refreshIcon, warnIcon } from '../../../ui/icons/icons.ts'
import { entryAtom } from '../atoms/draft.ts'
import type { ZoneDial } from '../rules/dial.ts'
import type { Slot } from '../rules/meter-form.ts'
import { noteId, notesOf, type Note } from '../rules/note.ts'
import { texts } from '../texts.ts'

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
