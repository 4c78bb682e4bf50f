import { atom, type Getter } from 'jotai/vanilla'
import { outboxAtom } from '../../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../../lib/outbox/atoms.ts'
import { draftOf, isRecallable } from '../../../lib/outbox/machine.ts'
import { newTicketLane, type TicketPayload } from '../../../lib/outbox/tickets.ts'
import type { Draft } from '../../../lib/outbox/types.ts'
import { isBlank, type TicketForm } from '../rules/form.ts'
import { formOf, waitingAtom } from './waiting.ts'

/** The lane of a form in which nothing is written yet. */
const freshLaneAtom = atom(newTicketLane())

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

/** Whether there is a draft, be it a file alone. */
export const hasDraftAtom = atom((get) => get(draftItemAtom) !== undefined)

const blank: TicketForm = { topic: null, description: '' }

/** What stands in the form. */
export const formAtom = atom((get): TicketForm => formOf(get(draftItemAtom)?.payload) ?? blank)

const draftFor = ({ topic, description }: TicketForm): Draft => {
  const payload: TicketPayload = { topic: topic && { _id: topic.id, name: topic.name }, description }
  return { payload, basedOn: null, capturedAt: new Date().toISOString() }
}

/** The form as a draft, for files that are attached to it. */
export const draftNow = (get: Getter): Draft => draftFor(get(formAtom))

/** Changes the form; every keystroke is kept (row O-05). An emptied form without files leaves no draft. */
export const editAtom = atom(null, (get, _set, change: Partial<TicketForm>) => {
  const outbox = get(outboxAtom)
  const [lane, form] = [get(laneAtom), { ...get(formAtom), ...change }]
  const hasFiles = (get(draftItemAtom)?.attachments.length ?? 0) > 0
  if (isBlank(form) && !hasFiles) outbox?.discardDraft(lane)
  else outbox?.writeDraft({ lane, kind: 'ticket' }, draftFor(form))
})

/** Opens a waiting ticket to be written on, where nothing of it can be at the server. */
export const openAtom = atom(null, async (get, set, lane: string | null) => {
  set(askedLaneAtom, lane)
  const item = lane === null ? undefined : get(laneByNameAtom(lane))?.items.find(isRecallable)
  if (lane !== null && item) await get(outboxAtom)?.recall(lane, item.id)
})

const startAnewAtom = atom(null, (_get, set) => {
  set(askedLaneAtom, null)
  set(freshLaneAtom, newTicketLane())
})

/** Forgets the draft, files included. */
export const discardAtom = atom(null, (get, set) => {
  get(outboxAtom)?.discardDraft(get(laneAtom))
  set(startAnewAtom)
})

/** Puts the form into the queue; the next form begins empty. */
export const submitAtom = atom(null, async (get, set) => {
  const [outbox, lane] = [get(outboxAtom), get(laneAtom)]
  await outbox?.submit({ lane, kind: 'ticket' }, draftNow(get))
  set(startAnewAtom)
})
