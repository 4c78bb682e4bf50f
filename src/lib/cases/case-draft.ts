import { atom, type Atom, type Getter, type WritableAtom } from 'jotai/vanilla'
import { outboxAtom, storageStateAtom } from '../outbox/active.ts'
import { itemsAtom, laneByNameAtom, type Queued } from '../outbox/atoms.ts'
import { findDraft, isRecallable } from '../outbox/transitions.ts'
import type { Draft, LaneKind } from '../outbox/record.ts'
import { delay } from '../timing/promises.ts'
import { serverNow } from '../timing/server-clock.ts'

/** What became of a submitted case: the server has it, it waits on this device, on this page alone, or its status says why not. */
export type CaseOutcome = 'sent' | 'kept' | 'unkept' | 'refused'

const timeoutMs = 3000

/** One kind of case: its lanes, and how its form is kept in them. */
interface CaseKind<Form, Payload> {
  readonly kind: LaneKind
  readonly emptyForm: Form
  /** The form that an item holds; null when this version does not know its payload. */
  readonly toForm: (payload: unknown) => Form | null
  readonly toPayload: (form: Form) => Payload
  /** Whether a form that was just changed holds nothing that would be missed. */
  readonly isBlank: (form: Form, change: Partial<Form>) => boolean
}

/** A form whose fields are the draft of an outbox lane (docs/offline.md). */
export interface CaseDraft<Form, Payload> {
  /** Items that are on this device and not at the server, drafts included, newest first. */
  readonly waitingAtom: Atom<readonly Queued[]>
  /** Receipts of the accepted items; it changes when the server has got one more. */
  readonly receiptsAtom: Atom<string>
  /** Name of the lane that the form writes: the one that was opened, else that of the newest draft, else a new one. */
  readonly laneAtom: Atom<string>
  /** Whether there is a draft, be it a file alone. */
  readonly hasDraftAtom: Atom<boolean>
  /** The form as it was written. */
  readonly formAtom: Atom<Form>
  /** Changes fields; every keystroke is kept (O-05). An emptied form without files leaves no draft. */
  readonly editAtom: WritableAtom<null, [change: Partial<Form>], void>
  /** Opens the lane of a waiting item, which becomes a draft again where nothing of it can be at the server; null for the newest draft. */
  readonly openAtom: WritableAtom<null, [lane: string | null], Promise<void>>
  /** Deletes the draft, files included. */
  readonly discardAtom: WritableAtom<null, [], void>
  /**
   * Puts a payload into the queue with the draft's files; resolves to its lane once it is kept, and the next form begins
   * empty. Gives null where another tab changed the draft, which the form then shows (O-16).
   */
  readonly submitAtom: WritableAtom<null, [payload: Payload], Promise<string | null>>
  /** The draft as it is now, for a file that is attached to it. */
  readonly currentDraft: (get: Getter) => Draft
}

/** The toast where another tab changed what is sent (O-16). */
export const changedText = 'Текст изменили в другой вкладке. Проверьте его и отправьте ещё раз.'

/** Delivers what waits and says what became of the newest item of a lane after at most some seconds (O-17). */
export const laneOutcomeAtom = atom(null, async (get, _set, lane: string): Promise<CaseOutcome> => {
  await Promise.race([get(outboxAtom)?.sendNow(), delay(timeoutMs)])
  const states = get(laneByNameAtom(lane))?.items.map((item) => item.state.name) ?? []
  const state = states.findLast((name) => name !== 'draft') ?? 'accepted'
  if (state === 'accepted') return 'sent'
  if (state !== 'queued' && state !== 'sending') return 'refused'
  return get(storageStateAtom) === 'ok' ? 'kept' : 'unkept'
})

/** The atoms of a form with a draft. Each case that is written has a lane of its own: one that is refused holds up no other. */
export const caseDraft = <Form extends object, Payload>({
  kind,
  emptyForm,
  toForm,
  toPayload,
  isBlank,
}: CaseKind<Form, Payload>): CaseDraft<Form, Payload> => {
  const newLane = (): string => `${kind}/${crypto.randomUUID()}`
  const newLaneAtom = atom(newLane())
  const openedLaneAtom = atom<string | null>(null)
  const ownItemsAtom = atom((get) => get(itemsAtom).filter(({ lane }) => lane.kind === kind))

  const waitingAtom = atom((get) =>
    get(ownItemsAtom)
      .filter(({ item }) => item.state.name !== 'accepted')
      .toSorted((a, b) => b.item.capturedAt.localeCompare(a.item.capturedAt)),
  )
  const laneAtom = atom((get) => {
    const opened = get(openedLaneAtom)
    if (opened !== null && get(laneByNameAtom(opened)) !== null) return opened
    const draft = get(waitingAtom).find(({ item }) => item.state.name === 'draft')
    return draft?.lane.lane ?? get(newLaneAtom)
  })
  const draftItemAtom = atom((get) => {
    const lane = get(laneByNameAtom(get(laneAtom)))
    return lane === null ? undefined : findDraft(lane)
  })
  const formAtom = atom((get): Form => toForm(get(draftItemAtom)?.payload) ?? emptyForm)
  const beginAnewAtom = atom(null, (_get, set) => {
    set(openedLaneAtom, null)
    set(newLaneAtom, newLane())
  })
  const draftWith = (payload: Payload): Draft => ({
    payload,
    basedOn: null,
    capturedAt: new Date(serverNow()).toISOString(),
  })

  return {
    waitingAtom,
    receiptsAtom: atom((get) =>
      get(ownItemsAtom)
        .flatMap(({ item: { state } }) => (state.name === 'accepted' ? [state.receipt] : []))
        .join(),
    ),
    laneAtom,
    hasDraftAtom: atom((get) => get(draftItemAtom) !== undefined),
    formAtom,
    editAtom: atom(null, (get, _set, change) => {
      const outbox = get(outboxAtom)
      const [lane, form] = [get(laneAtom), { ...get(formAtom), ...change }]
      const hasFiles = (get(draftItemAtom)?.attachments.length ?? 0) > 0
      if (isBlank(form, change) && !hasFiles) outbox?.discardDraft(lane)
      else outbox?.writeDraft({ lane, kind }, draftWith(toPayload(form)))
    }),
    openAtom: atom(null, async (get, set, lane) => {
      set(openedLaneAtom, lane)
      const item = lane === null ? undefined : get(laneByNameAtom(lane))?.items.find(isRecallable)
      if (lane !== null && item) await get(outboxAtom)?.revertToDraft(lane, item.id)
    }),
    discardAtom: atom(null, (get, set) => {
      get(outboxAtom)?.discardDraft(get(laneAtom))
      set(beginAnewAtom)
    }),
    submitAtom: atom(null, async (get, set, payload) => {
      const lane = get(laneAtom)
      if (!(await get(outboxAtom)?.submit({ lane, kind }, draftWith(payload)))) return null
      set(beginAnewAtom)
      return lane
    }),
    currentDraft: (get) => draftWith(toPayload(get(formAtom))),
  }
}
