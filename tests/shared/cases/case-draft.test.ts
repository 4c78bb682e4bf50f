import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { caseDraft } from '../../../src/shared/cases/case-draft.ts'
import { setOutbox } from '../../../src/lib/outbox/active.ts'
import { createOutbox, type Outbox } from '../../../src/lib/outbox/outbox.ts'
import { openLanes, type LaneStore } from '../../../src/lib/outbox/lane-store.ts'
import type { ItemState, Lane } from '../../../src/lib/outbox/record.ts'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import { store } from '../../../src/lib/state/store.ts'
import { owner } from '../../lib/support/tab.ts'

interface Form {
  readonly topic: string
  readonly text: string
}
const isForm = (payload: unknown): payload is Form =>
  typeof payload === 'object' && payload !== null && 'topic' in payload && 'text' in payload

const createDraft = () =>
  caseDraft<Form, Form>({
    kind: 'ticket',
    emptyForm: { topic: '', text: '' },
    toForm: (payload) => (isForm(payload) ? payload : null),
    toPayload: (form) => form,
    isBlank: ({ topic, text }) => topic === '' && text === '',
  })

let draft: ReturnType<typeof createDraft>
let lanes: LaneStore
let outbox: Outbox
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store.set(scopeAtom, owner.scope)
  lanes = openLanes(owner.scope)
  outbox = createOutbox(store, owner, lanes)
  await setOutbox({ ...outbox, sendNow: () => Promise.resolve(), stop: async () => lanes.close() })
  await outbox.load()
  draft = createDraft()
})
afterEach(async () => {
  await outbox.flush()
  await setOutbox(null)
  vi.unstubAllGlobals()
})

const form = () => store.get(draft.formAtom)
const waiting = () =>
  store.get(draft.waitingAtom).map(({ item }) => [item.state.name, Object(item.payload).text])
const settle = async (lane: string, state: ItemState, attempts = 1) => {
  const change = (known: Lane | null) =>
    known && { ...known, items: known.items.map((item) => ({ ...item, state, attempts })) }
  await lanes.change(lane, change)
  await outbox.reload(lane)
}
const submit = async (text: string): Promise<string> => {
  store.set(draft.editAtom, { topic: 'Тарифы', text })
  const lane = store.get(draft.laneAtom)
  await store.set(draft.submitAtom, form())
  return lane
}

describe('form stored as a draft', () => {
  it('O-05: shows and stores every change in one lane', async () => {
    const lane = store.get(draft.laneAtom)
    store.set(draft.editAtom, { text: 'По' })
    store.set(draft.editAtom, { text: 'Почему' })
    expect([form(), store.get(draft.hasDraftAtom)]).toEqual([{ topic: '', text: 'Почему' }, true])
    await outbox.flush()
    expect((await lanes.read(lane))?.items).toMatchObject([{ payload: form(), state: { name: 'draft' } }])
  })

  it('O-05: deletes the draft of an emptied form unless it has a file', async () => {
    store.set(draft.editAtom, { text: 'П' })
    store.set(draft.editAtom, { text: '' })
    expect(store.get(draft.hasDraftAtom)).toBe(false)
    const name = { lane: store.get(draft.laneAtom), kind: 'ticket' } as const
    const file = { id: 'f', filename: 'a.jpg', blob: new Blob(['x']) }
    await outbox.attach(name, draft.currentDraft(store.get), file)
    store.set(draft.editAtom, { text: 'П' })
    store.set(draft.editAtom, { text: '' })
    expect(store.get(draft.hasDraftAtom)).toBe(true)
  })

  it('O-05: restores the newest draft and no deleted one', () => {
    store.set(draft.editAtom, { text: 'Почему' })
    draft = createDraft()
    expect(form().text).toBe('Почему')
    store.set(draft.discardAtom)
    expect([form().text, waiting()]).toEqual(['', []])
  })

  it('O-06: queues each submission in its own lane and starts an empty form', async () => {
    const one = await submit('Раз')
    const other = await submit('Два')
    expect(one).not.toBe(other)
    expect(form()).toEqual({ topic: '', text: '' })
    expect(waiting()).toHaveLength(2)
  })

  it('O-06: reopens a rejected item as a draft', async () => {
    const lane = await submit('Раз')
    await settle(lane, { name: 'rejected', errors: [], code: 'unknown_topic' })
    await store.set(draft.openAtom, lane)
    expect([store.get(draft.laneAtom), form().text, waiting()]).toEqual([lane, 'Раз', [['draft', 'Раз']]])
  })

  it('O-07: does not reopen an item that may have been sent', async () => {
    const lane = await submit('Раз')
    await settle(lane, { name: 'queued', notBefore: 0 })
    await store.set(draft.openAtom, lane)
    expect([form().text, waiting()]).toEqual(['', [['queued', 'Раз']]])
  })

  it('T-01: removes an accepted item and shows its receipt', async () => {
    const before = store.get(draft.receiptsAtom)
    const lane = await submit('Раз')
    await settle(lane, { name: 'accepted', at: 1, receipt: '1202' })
    expect([waiting(), before, store.get(draft.receiptsAtom)]).toEqual([[], '', '1202'])
  })

  it('O-08: ignores a payload of another version', async () => {
    await outbox.submit(
      { lane: 'ticket/x', kind: 'ticket' },
      { payload: 7, basedOn: null, capturedAt: '2026-11-12T05:15:00Z' },
    )
    await settle('ticket/x', { name: 'rejected', errors: [], code: null })
    await store.set(draft.openAtom, 'ticket/x')
    expect(form()).toEqual({ topic: '', text: '' })
  })
})
