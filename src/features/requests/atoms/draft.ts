import { atom, type Getter } from 'jotai/vanilla'
import { phonePrefix } from '#contract/phone.ts'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { draftOf, isRecallable } from '../../../lib/outbox/machine.ts'
import { newRequestLane, type RequestPayload } from '../../../lib/outbox/requests.ts'
import type { Draft } from '../../../lib/outbox/types.ts'
import { isBlank, startOf, writtenPhones, type RequestForm } from '../rules/form.ts'
import { phonesAtom } from './remote.ts'
import { payloadOf, waitingAtom } from './waiting.ts'

/** The lane of a form in which nothing is written yet. */
const freshLaneAtom = atom(newRequestLane())

/** The lane that the resident asked to write on; null for none. */
const askedLaneAtom = atom<string | null>(null)

/** The lane that the form writes: the one that was asked for, else the newest draft, else a new one. */
export const laneAtom = atom((get) => {
  const asked = get(askedLaneAtom)
  if (asked !== null && get(laneByNameAtom(asked)) !== null) return asked
  const draft = get(waitingAtom).find(({ item }) => item.state.name === 'draft')
  return draft?.lane.lane ?? get(freshLaneAtom)
})

const draftItemAtom = atom((get) => {
  const lane = get(laneByNameAtom(get(laneAtom)))
  return lane === null ? undefined : draftOf(lane)
})

/** Whether there is a draft, be it a photo alone. */
export const hasDraftAtom = atom((get) => get(draftItemAtom) !== undefined)

const blank: RequestForm = { kind: null, description: '', day: '', time: '', phones: [] }

/** What the resident has written: phones that were not touched are not in it. */
const writtenAtom = atom((get): RequestForm => payloadOf(get(draftItemAtom)?.payload) ?? blank)

/** What stands in the form: what is written, with the phone that is known where none is, however late it is learned. */
export const formAtom = atom((get): RequestForm => {
  const written = get(writtenAtom)
  if (written.phones.length > 0) return written
  const [phone = phonePrefix] = get(phonesAtom).value ?? []
  return { ...written, phones: [phone] }
})

const draftFor = (form: RequestForm, startAt: string | null): Draft => {
  const payload: RequestPayload = { ...form, phones: [...form.phones], startAt }
  return { payload, basedOn: null, capturedAt: new Date().toISOString() }
}

/** The form as a draft, for files that are attached to it. */
export const draftNow = (get: Getter): Draft => draftFor(get(writtenAtom), null)

/** Changes the form; every keystroke is kept (row O-05). An emptied form without photos leaves no draft. */
export const editAtom = atom(null, (get, _set, change: Partial<RequestForm>) => {
  const outbox = get(outboxAtom)
  const [lane, form] = [get(laneAtom), { ...get(writtenAtom), ...change }]
  const hasFiles = (get(draftItemAtom)?.attachments.length ?? 0) > 0
  if (isBlank(form) && !hasFiles && change.phones === undefined) outbox?.discardDraft(lane)
  else outbox?.writeDraft({ lane, kind: 'request' }, draftFor(form, null))
})

/** Opens a waiting request to be written on, where nothing of it can be at the server. */
export const openAtom = atom(null, async (get, set, lane: string | null) => {
  set(askedLaneAtom, lane)
  const item = lane === null ? undefined : get(laneByNameAtom(lane))?.items.find(isRecallable)
  if (lane !== null && item) await get(outboxAtom)?.recall(lane, item.id)
})

/** Forgets the draft, photos included. */
export const discardAtom = atom(null, (get, set) => {
  get(outboxAtom)?.discardDraft(get(laneAtom))
  set(askedLaneAtom, null)
  set(freshLaneAtom, newRequestLane())
})

/** Puts the form into the queue; the next form begins empty. */
export const submitAtom = atom(null, async (get, set, timeZone: string) => {
  const [outbox, lane, form] = [get(outboxAtom), get(laneAtom), get(formAtom)]
  const ready = { ...form, phones: writtenPhones(form) }
  await outbox?.submit({ lane, kind: 'request' }, draftFor(ready, startOf(form, timeZone)))
  set(askedLaneAtom, null)
  set(freshLaneAtom, newRequestLane())
})
