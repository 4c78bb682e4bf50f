import type { useStore } from 'jotai/react'
import { atom, type Atom, type Getter, type WritableAtom } from 'jotai/vanilla'
import { outboxAtom, storageStateAtom } from '../../lib/outbox/active.ts'
import { itemsAtom, laneByNameAtom, type Queued } from '../../lib/outbox/atoms.ts'
import { getStage, isOnlyHere } from '../../lib/outbox/stages.ts'
import { remove, revertToDraft } from '../../lib/outbox/decisions.ts'
import { findDraft, getOpenKeys, isRecallable } from '../../lib/outbox/transitions.ts'
import type { Draft } from '../../lib/outbox/record.ts'
import { delay } from '../../lib/timing/promises.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

/** Result of a submission; 'kept' is stored on this device, 'unkept' only in this page's memory. */
export type CaseOutcome = 'sent' | 'kept' | 'unkept' | 'refused'

const timeoutMs = 3000

interface CaseKind<Form, Payload> {
  readonly kind: string
  readonly emptyForm: Form
  /** Null if this version does not know the payload. */
  readonly toForm: (payload: unknown) => Form | null
  readonly toPayload: (form: Form) => Payload
  /** True if nothing worth keeping is left after the change. */
  readonly isBlank: (form: Form, change: Partial<Form>) => boolean
  /** The outbox item that is removed once the payload is queued. */
  readonly getReplaced?: (payload: Payload) => { readonly lane: string; readonly item: string } | undefined
}

/** A form stored as the draft of an outbox lane (docs/offline.md). */
export interface CaseDraft<Form, Payload> {
  /** Unaccepted items on this device, including drafts, newest first. */
  readonly waitingAtom: Atom<readonly Queued[]>
  /** Receipts of accepted items; changes with each new acceptance. */
  readonly receiptsAtom: Atom<string>
  /** The opened lane, else that of the newest draft, else a new one. */
  readonly laneAtom: Atom<string>
  /** True also if the draft has only files. */
  readonly hasDraftAtom: Atom<boolean>
  readonly formAtom: Atom<Form>
  /** Saves every change (O-05). A blank form without files deletes the draft. */
  readonly editAtom: WritableAtom<null, [change: Partial<Form>], void>
  /** Reverts the lane's item to a draft if it cannot have reached the server. Null opens the newest draft. */
  readonly openAtom: WritableAtom<null, [lane: string | null], Promise<void>>
  readonly discardAtom: WritableAtom<null, [], void>
  /** Queues the payload and returns its lane, or null if another tab changed the draft (O-16). */
  readonly submitAtom: WritableAtom<null, [payload: Payload], Promise<string | null>>
  readonly currentDraft: (get: Getter) => Draft
}

export const changedText = 'Текст изменили в другой вкладке. Проверьте его и отправьте ещё раз.'

/** Delivers the queue and returns the newest item's outcome, waiting at most 3 s (O-17). */
export const laneOutcomeAtom = atom(null, async (get, _set, lane: string): Promise<CaseOutcome> => {
  await Promise.race([get(outboxAtom)?.sendNow(), delay(timeoutMs)])
  const states = get(laneByNameAtom(lane))?.items.map((item) => item.state.name) ?? []
  const state = states.findLast((name) => name !== 'draft') ?? 'accepted'
  if (state === 'accepted') return 'sent'
  if (state !== 'queued' && state !== 'sending') return 'refused'
  return get(storageStateAtom) === 'ok' ? 'kept' : 'unkept'
})

type Store = ReturnType<typeof useStore>

/** Resolves when the server decides about the newest item of a lane; with null if it is removed or recalled. */
export const waitForDecision = ({ get, sub }: Store, lane: string): Promise<'sent' | 'refused' | null> => {
  const laneAtom = laneByNameAtom(lane)
  let id: string | undefined
  return new Promise((resolve) => {
    const check = () => {
      const items = get(laneAtom)?.items ?? []
      id ??= items.findLast(({ state }) => state.name !== 'draft')?.id
      const item = items.find((each) => each.id === id)
      const stage = item && getStage(item)
      if (id === undefined || stage === 'waiting') return
      stop()
      resolve(stage === 'accepted' ? 'sent' : stage === 'refused' ? stage : null)
    }
    const stop = sub(laneAtom, check)
    check()
  })
}

/** Gives each case its own lane, so a rejected case does not block others. */
export const caseDraft = <Form extends object, Payload>({
  kind,
  emptyForm,
  toForm,
  toPayload,
  isBlank,
  getReplaced,
}: CaseKind<Form, Payload>): CaseDraft<Form, Payload> => {
  const newLane = (): string => `${kind}/${crypto.randomUUID()}`
  const newLaneAtom = atom(newLane())
  const openedLaneAtom = atom<string | null>(null)
  const ownItemsAtom = atom((get) => get(itemsAtom).filter(({ lane }) => lane.kind === kind))

  const waitingAtom = atom((get) =>
    get(ownItemsAtom)
      .filter(({ item }) => isOnlyHere(item))
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
      if (lane !== null && item) await get(outboxAtom)?.change(lane, (there) => revertToDraft(there, item.id))
    }),
    discardAtom: atom(null, (get, set) => {
      get(outboxAtom)?.discardDraft(get(laneAtom))
      set(beginAnewAtom)
    }),
    submitAtom: atom(null, async (get, set, payload) => {
      const lane = get(laneAtom)
      const outbox = get(outboxAtom)
      const replaced = getReplaced?.(payload)
      const item =
        replaced && get(laneByNameAtom(replaced.lane))?.items.find(({ id }) => id === replaced.item)
      const keys = item ? getOpenKeys(item) : []
      if (!(await outbox?.submit({ lane, kind }, draftWith(payload), [], keys))) return null
      if (replaced) await outbox?.change(replaced.lane, (there) => remove(there, replaced.item))
      set(beginAnewAtom)
      return lane
    }),
    currentDraft: (get) => draftWith(toPayload(get(formAtom))),
  }
}
