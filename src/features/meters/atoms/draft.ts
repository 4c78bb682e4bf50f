import { atom, type Getter, type PrimitiveAtom } from 'jotai/vanilla'
import { openedOutbox, outboxAtom } from '../../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { findDraft } from '../../../lib/outbox/transitions.ts'
import { meterPayloadSchema, type MeterPayload } from '../reading-payload.ts'
import type { Draft, Item } from '../../../lib/outbox/record.ts'
import { atomFamily, weakAtomFamily } from '../../../lib/state/family.ts'
import { toEntry, type Entry } from '../rules/entry.ts'
import { readForm } from '../rules/form-state.ts'
import type { MeterForm, Slot } from '../rules/meter-form.ts'
import { getCurrentReading } from '../rules/row-mode.ts'
import { serverNow } from '../../../lib/timing/server-clock.ts'

const noItems: readonly Item[] = []

/** Returns null for an unknown version. */
export const parsePayload = (payload: unknown): MeterPayload | null => {
  const known = meterPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

/** Oldest first. */
export const itemsAtom = atomFamily((lane) => atom((get) => get(laneByNameAtom(lane))?.items ?? noItems))

export const draftItemAtom = atomFamily((lane) =>
  atom((get) => {
    const found = get(laneByNameAtom(lane))
    return found === null ? undefined : findDraft(found)
  }),
)

export const draftAtom = atomFamily((lane) => atom((get) => parsePayload(get(draftItemAtom(lane))?.payload)))

/** `stored` is the stored draft's text when `entry` was typed. */
interface Typed {
  readonly entry: Entry
  readonly stored: string
}

/** Null while the field shows the stored draft. */
const typedAtom = atomFamily((_field): PrimitiveAtom<Typed | null> => atom<Typed | null>(null))
const fieldKey = ({ lane, index }: Slot): string => `${lane}/${index}`

const draftTextAtom = weakAtomFamily((slot: Slot) =>
  atom((get) => get(draftAtom(slot.lane))?.texts[slot.index] ?? ''),
)

/** The typed entry, until another tab changes the stored draft (O-16). */
export const entryAtom = weakAtomFamily((slot: Slot) =>
  atom((get) => {
    const [typed, stored] = [get(typedAtom(fieldKey(slot))), get(draftTextAtom(slot))]
    return typed?.stored === stored ? typed.entry : toEntry(stored, slot.dial)
  }),
)

const setEntryAtom = atom(null, (get, set, slot: Slot, entry: Entry) =>
  set(typedAtom(fieldKey(slot)), { entry, stored: get(draftTextAtom(slot)) }),
)

export const formStateAtom = weakAtomFamily((form: MeterForm) =>
  atom((get) => {
    const texts = form.slots.map((slot) => get(entryAtom(slot)).value)
    const dials = form.slots.map(({ dial }) => dial)
    return { texts, state: readForm(texts, dials, get(draftAtom(form.lane))?.confirmed ?? false) }
  }),
)

/** Returns what the resident saw as `basedOn`. */
export const draftOfForm = (get: Getter, form: MeterForm, confirmed: boolean): Draft => {
  const { texts, state } = get(formStateAtom(form))
  const { id: meter_id, type, serial_number, place, previous_values: previous } = form.meter
  const values = 'values' in state ? [...state.values] : null
  const { period } = form
  return {
    payload: { meter_id, period, texts, values, confirmed, type, serial_number, place },
    basedOn: { period, previous, version: getCurrentReading(form.meter, period)?.version ?? 0 },
    capturedAt: new Date(serverNow()).toISOString(),
  }
}

const saveDraft = (get: Getter, form: MeterForm, isConfirmed: boolean): void => {
  const outbox = get(outboxAtom)
  if (outbox === null)
    return void openedOutbox().then((opened) => opened && saveDraft(get, form, isConfirmed))
  const hasFiles = get(draftItemAtom(form.lane))?.attachments.length
  const isEmpty = get(formStateAtom(form)).texts.every((text) => text === '')
  // A photo may precede its number and outlives its deletion.
  if (isEmpty && !hasFiles) outbox.discardDraft(form.lane)
  else outbox.writeDraft({ lane: form.lane, kind: 'meters' }, draftOfForm(get, form, isConfirmed))
}

/** Saves at once (O-04) and resets the confirmation. */
export const editAtom = atom(null, (get, set, form: MeterForm, slot: Slot, by: (entry: Entry) => Entry) => {
  const before = get(entryAtom(slot))
  const after = by(before)
  set(setEntryAtom, slot, after)
  if (after.value === before.value) return
  saveDraft(get, form, false)
  set(setEntryAtom, slot, after)
})

export const confirmUnusualAtom = atom(null, (get, _set, form: MeterForm) => saveDraft(get, form, true))

/** Fills fields without saving; the first edit saves. */
export const fillFieldsAtom = atom(null, (_get, set, form: MeterForm, texts: readonly string[]) => {
  for (const slot of form.slots) set(setEntryAtom, slot, toEntry(texts[slot.index] ?? '', slot.dial))
})

export const clearFieldsAtom = atom(null, (_get, set, form: MeterForm) => {
  for (const slot of form.slots) set(typedAtom(fieldKey(slot)), null)
})
