import { atom, type Getter, type PrimitiveAtom } from 'jotai/vanilla'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { draftOf, isUnsent } from '../../../lib/outbox/machine.ts'
import { meterBasedOnSchema, meterPayloadSchema, type MeterPayload } from '../../../lib/outbox/meters.ts'
import type { Draft, Item } from '../../../lib/outbox/types.ts'
import { byName, byObject } from '../../../lib/state/family.ts'
import { entryOf, type Entry } from '../rules/entry.ts'
import { readForm } from '../rules/form-state.ts'
import type { MeterForm, Slot } from '../rules/meter-form.ts'
import { standingOf } from '../rules/row-mode.ts'

const noItems: readonly Item[] = []

/** What a queued or drafted item holds; null when it is not a reading that this version knows. */
export const payloadOf = (payload: unknown): MeterPayload | null => {
  const known = meterPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

/** The version of the standing reading that the item was written over; 0 for none. */
const versionUnder = (item: Item): number => {
  const basedOn = meterBasedOnSchema.safeParse(item.basedOn)
  return basedOn.success ? basedOn.data.version : 0
}

export const itemsAtom = byName((lane) => atom((get) => get(laneByNameAtom(lane))?.items ?? noItems))

/** The item that the resident is writing; undefined when nothing is typed. */
export const draftItemAtom = byName((lane) =>
  atom((get) => {
    const found = get(laneByNameAtom(lane))
    return found === null ? undefined : draftOf(found)
  }),
)

/** What is typed for a lane's meter. */
export const draftAtom = byName((lane) => atom((get) => payloadOf(get(draftItemAtom(lane))?.payload)))

/** The newest item that waits for the network or for the resident. */
export const waitingAtom = byName((lane) => atom((get) => get(itemsAtom(lane)).findLast(isUnsent)))

/** The newest item that the server accepted. */
export const acceptedItemAtom = byName((lane) =>
  atom((get) => get(itemsAtom(lane)).findLast(({ state }) => state.name === 'accepted')),
)

/** Whether the item was accepted after the list with a standing reading of `version` was made. */
export const isNewerThan = (version: number, item: Item): boolean => versionUnder(item) >= version

/** What the resident did with a field since it is on the screen; null while it shows the kept draft. */
const typedAtom = byName((_field): PrimitiveAtom<Entry | null> => atom<Entry | null>(null))
const fieldOf = ({ lane, index }: Slot): string => `${lane}/${index}`

const draftTextAtom = byObject((slot: Slot) =>
  atom((get) => get(draftAtom(slot.lane))?.texts[slot.index] ?? ''),
)

/** The form entry of one field: what is typed, else what was kept of it. */
export const entryAtom = byObject((slot: Slot) =>
  atom((get) => get(typedAtom(fieldOf(slot))) ?? entryOf(get(draftTextAtom(slot)), slot.dial)),
)

/** What the fields of a meter amount to, with their texts. */
export const formStateAtom = byObject((form: MeterForm) =>
  atom((get) => {
    const texts = form.slots.map((slot) => get(entryAtom(slot)).value)
    const dials = form.slots.map(({ dial }) => dial)
    return { texts, state: readForm(texts, dials, get(draftAtom(form.lane))?.confirmed ?? false) }
  }),
)

/** The draft of a form as it stands, and what its resident sees of the meter, for the outbox. */
export const draftOfForm = (get: Getter, form: MeterForm, confirmed: boolean): Draft => {
  const { texts, state } = get(formStateAtom(form))
  const { id: meter_id, type, serial_number, place, previous_values: previous } = form.meter
  const values = 'values' in state ? [...state.values] : null
  const { period } = form
  return {
    payload: { meter_id, period, texts, values, confirmed, type, serial_number, place },
    basedOn: { period, previous, version: standingOf(form.meter, period)?.version ?? 0 },
    capturedAt: new Date().toISOString(),
  }
}

const keep = (get: Getter, form: MeterForm, isConfirmed: boolean): void => {
  const outbox = get(outboxAtom)
  const hasFiles = get(draftItemAtom(form.lane))?.attachments.length
  const isEmpty = get(formStateAtom(form)).texts.every((text) => text === '')
  // A photo may come before the number that it shows, and stays when that is taken back.
  if (isEmpty && !hasFiles) outbox?.discardDraft(form.lane)
  else outbox?.writeDraft({ lane: form.lane, kind: 'meters' }, draftOfForm(get, form, isConfirmed))
}

/** Changes a field; a changed text is kept at once (row O-04) and takes the word «Всё верно» back. */
export const editAtom = atom(null, (get, set, form: MeterForm, slot: Slot, by: (entry: Entry) => Entry) => {
  const before = get(entryAtom(slot))
  const after = by(before)
  set(typedAtom(fieldOf(slot)), after)
  if (after.value !== before.value) keep(get, form, false)
})

/** The resident says that an unusual consumption is right (row M-17). */
export const confirmAtom = atom(null, (get, _set, form: MeterForm) => keep(get, form, true))

/** Puts texts into the fields of a form, such as the sent values to correct; nothing is kept until one is changed. */
export const fillAtom = atom(null, (_get, set, form: MeterForm, texts: readonly string[]) => {
  for (const slot of form.slots) set(typedAtom(fieldOf(slot)), entryOf(texts[slot.index] ?? '', slot.dial))
})

/** Forgets what the fields showed: the draft is queued, or given up. */
export const forgetAtom = atom(null, (_get, set, form: MeterForm) => {
  for (const slot of form.slots) set(typedAtom(fieldOf(slot)), null)
})
