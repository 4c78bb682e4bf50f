import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { eraseDatabase } from '../../../src/lib/storage/idb.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { listReferencedFiles } from '../../../src/lib/outbox/attachments.ts'
import { closeRemoved } from '../../../src/lib/outbox/close-removed.ts'
import { remove, removeUnanswered, retry, revertToDraft } from '../../../src/lib/outbox/decisions.ts'
import { discardDraft, findDraft, getOpenKeys, isClosing } from '../../../src/lib/outbox/transitions.ts'
import type { Uploader } from '../../../src/lib/outbox/upload.ts'
import type { Sender } from '../../../src/lib/outbox/record.ts'
import { laneDatabase } from '../../../src/lib/storage/storage-keys.ts'
import { createServer, type Weather } from '../support/fake-server.ts'
import { draft } from '../support/lanes.ts'
import { Died, openTab, owner, type Tab } from '../support/tab.ts'

const lanes = ['meters/1/2026-11', 'meters/2/2026-11', 'meters/3/2026-11'] as const
type Act =
  | {
      readonly act: 'edit' | 'attach' | 'send' | 'correct' | 'remove' | 'empty'
      readonly tab: 0 | 1
      readonly lane: (typeof lanes)[number]
    }
  | {
      readonly act: 'deliver' | 'upload'
      readonly by: readonly (0 | 1)[]
      readonly weather: readonly (Weather | 'crash')[]
    }
  | { readonly act: 'reload' | 'kill'; readonly tab: 0 | 1 }
  | { readonly act: 'sign in' | 'logout' | 'forget files' | 'late copies' }

const tabs = fc.constantFrom(0 as const, 1 as const)
const weather = fc.constantFrom<Weather | 'crash'>(
  'fine',
  'fine',
  'lost request',
  'lost reply',
  'lost reply',
  'signed out',
  'refused',
  'refused',
  'crash',
)
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom<'edit' | 'attach' | 'send' | 'correct' | 'remove' | 'empty'>(
        ...(['edit', 'attach', 'send', 'correct', 'remove', 'empty'] as const),
      ),
      tab: tabs,
      lane: fc.constantFrom(...lanes),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('deliver' as const, 'upload' as const),
      by: fc.constantFrom<readonly (0 | 1)[]>([0], [1], [0, 1]),
      weather: fc.array(weather, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constantFrom('reload' as const, 'kill' as const), tab: tabs }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Act>({ act: 'sign in' }, { act: 'forget files' }, { act: 'logout' }),
  },
  { weight: 2, arbitrary: fc.constant<Act>({ act: 'late copies' }) },
)

const lateCopyOfRefused: Act[] = [
  { act: 'send', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['refused'] },
  { act: 'correct', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['fine'] },
  { act: 'late copies' },
]

const lateCopyOfRemoved: Act[] = [
  { act: 'send', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['lost request'] },
  { act: 'remove', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['fine'] },
  { act: 'late copies' },
]

const lateCopyOfEmptied: Act[] = [
  { act: 'send', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['refused'] },
  { act: 'empty', tab: 0, lane: lanes[0] },
  { act: 'send', tab: 0, lane: lanes[0] },
  { act: 'deliver', by: [0], weather: ['fine'] },
  { act: 'late copies' },
]

interface HandedOver {
  readonly value: number
  /** Texts that it replaced: one of all arrives. */
  readonly before: readonly number[]
  readonly files: readonly string[]
}

/** Model: two tabs, a server, and the values that the resident submitted. */
const createWorld = () => {
  const server = createServer()
  const open: [Tab, Tab] = [openTab(), openTab()]
  const typed = new Map<string, number>()
  const attached = new Map<string, string[]>()
  let handedOver: HandedOver[] = []
  /** By text, also those that were removed: the texts before it, and its files. */
  const texts = new Map<number, HandedOver>()
  /** Texts that the server said it would never take. */
  const closed = new Set<number>()
  /** Removed texts whose keys were open, and are neither closed nor replaced. */
  const owed = new Set<number>()
  let count = 0

  const senderIn =
    (sky: (Weather | 'crash')[], tab: Tab): Sender =>
    async (lane, item) => {
      const now = sky.shift() ?? 'fine'
      if (now !== 'crash') return server.receive(lane, item, now)
      server.receive(lane, item, 'lost reply')
      tab.die()
      throw new Died()
    }
  const uploaderIn =
    (sky: (Weather | 'crash')[], tab: Tab): Uploader =>
    async ({ file: { upload } }, blob, reserve) => {
      const now = sky.shift() ?? 'fine'
      const known = upload.name === 'waiting' ? upload.fileId : null
      const id = known ?? server.reserve()
      if (known === null) await reserve(id)
      if (now !== 'crash') return server.put(id, await blob.text(), now)
      server.put(id, await blob.text(), 'lost reply')
      tab.die()
      throw new Died()
    }
  const restart = async (at: 0 | 1): Promise<void> => {
    open[at].die()
    open[at] = openTab()
    await open[at].outbox.load()
  }
  const deliverBy = async (at: 0 | 1, sky: (Weather | 'crash')[], unblock: boolean): Promise<void> => {
    const tab = open[at]
    try {
      await closeRemoved(
        { scopes: async () => [owner.scope], getLanes: openLanes, now: () => 0 },
        async (_lane, item) => {
          const number = server.close(getOpenKeys(item))
          if (number === undefined) closed.add(Number(item.payload))
          owed.delete(Number(item.payload))
          return number
        },
      )
      await tab.deliver(senderIn(sky, tab), { ignoreBackoff: true, unblock })
    } catch (error) {
      if (!(error instanceof Died)) throw error
      await restart(at)
    }
  }
  const uploadBy = async (at: 0 | 1, sky: (Weather | 'crash')[]): Promise<void> => {
    const tab = open[at]
    try {
      await tab.upload(uploaderIn(sky, tab))
    } catch (error) {
      if (!(error instanceof Died)) throw error
      await restart(at)
    }
  }
  const type = (tab: 0 | 1, lane: string): void => {
    typed.set(lane, ++count)
    open[tab].outbox.writeDraft({ lane, kind: 'meters' }, draft(count))
  }

  const readLane = (lane: string) => openLanes(owner.scope).read(lane)
  const correct = async (tab: 0 | 1, name: string): Promise<void> => {
    const { outbox } = open[tab]
    await outbox.flush()
    const lane = await readLane(name)
    const refused = lane?.items.find(({ state }) => state.name === 'rejected')
    if (!lane || !refused || findDraft(lane)) return
    await outbox.change(name, (there) => revertToDraft(there, refused.id))
    const taken = await closingTexts(name)
    const value = ++count
    const submit = () => outbox.submit({ lane: name, kind: 'meters' }, draft(value))
    if (!(await submit())) await submit()
    const replaced = Number(refused.payload)
    for (const text of taken) owed.delete(text)
    const before = [replaced, ...(texts.get(replaced)?.before ?? []), ...taken]
    handedOver = handedOver.map((each) => (each.value === replaced ? { ...each, value, before } : each))
    texts.set(value, { value, before, files: texts.get(replaced)?.files ?? [] })
  }
  const closingTexts = async (name: string): Promise<readonly number[]> => {
    const items = (await readLane(name))?.items.filter(isClosing) ?? []
    const own = items.map(({ payload }) => Number(payload))
    return own.concat(own.flatMap((text) => texts.get(text)?.before ?? []))
  }
  /** Removes the lane's oldest submitted item without an answer; `empty` takes a refused one back first. */
  const removeItem = async (tab: 0 | 1, name: string, isEmptied: boolean): Promise<void> => {
    const { outbox } = open[tab]
    await outbox.flush()
    const lane = await readLane(name)
    const gone = lane?.items.find(({ state }) => state.name === (isEmptied ? 'rejected' : 'queued'))
    if (!lane || !gone || findDraft(lane)) return
    await outbox.change(name, (there) =>
      isEmptied ? discardDraft(revertToDraft(there, gone.id)) : removeUnanswered(there, gone.id),
    )
    handedOver = handedOver.filter(({ value }) => value !== gone.payload)
    if (getOpenKeys(gone).length > 0) owed.add(Number(gone.payload))
  }
  /** The resident repeats what was refused, and leaves a text whose earlier one was accepted. */
  const decide = async (): Promise<void> => {
    for (const name of lanes)
      for (const { id, state } of (await readLane(name))?.items ?? []) {
        if (state.name === 'rejected') await open[0].outbox.change(name, (there) => retry(there, id))
        if (state.name === 'conflict') await open[0].outbox.change(name, (there) => remove(there, id))
      }
  }

  return {
    server,
    typed,
    handedOver: () => handedOver,
    filesOf: (text: number) => texts.get(text)?.files,
    closed,
    owed,
    blobs: async () => {
      const store = openLanes(owner.scope)
      const all = Array.from({ length: count }, (_, at) => String(at + 1))
      const found = await Promise.all(all.map(async (id) => ((await store.blob(id)) === null ? [] : [id])))
      return found.flat().toSorted()
    },
    async play(step: Act): Promise<void> {
      switch (step.act) {
        case 'edit':
          type(step.tab, step.lane)
          return open[step.tab].outbox.flush()
        case 'attach': {
          const file = String(++count)
          const photo = { id: file, filename: `${file}.jpg`, blob: new Blob([file]) }
          await open[step.tab].outbox.attach({ lane: step.lane, kind: 'meters' }, draft(count), photo)
          typed.set(step.lane, count)
          attached.set(step.lane, [...(attached.get(step.lane) ?? []), file])
          return
        }
        case 'send': {
          const value = ++count
          await open[step.tab].outbox.flush()
          const before = await closingTexts(step.lane)
          const submit = () => open[step.tab].outbox.submit({ lane: step.lane, kind: 'meters' }, draft(value))
          // The tabs share no channel here, so the first attempt only shows the other tab's draft (O-16).
          if (!(await submit())) await submit()
          typed.delete(step.lane)
          for (const text of before) owed.delete(text)
          const sent = { value, before, files: attached.get(step.lane) ?? [] }
          handedOver.push(sent)
          texts.set(value, sent)
          attached.delete(step.lane)
          return
        }
        case 'correct':
          return correct(step.tab, step.lane)
        case 'remove':
        case 'empty':
          return removeItem(step.tab, step.lane, step.act === 'empty')
        case 'late copies':
          return server.receiveLate()
        case 'upload': {
          const sky = [...step.weather]
          await Promise.all(step.by.map((at) => uploadBy(at, sky)))
          return
        }
        case 'forget files':
          return server.forgetFiles()
        case 'deliver': {
          const sky = [...step.weather]
          await Promise.all(step.by.map((at) => deliverBy(at, sky, false)))
          return
        }
        case 'reload':
          await open[step.tab].outbox.flush()
          return restart(step.tab)
        case 'kill':
          return restart(step.tab)
        case 'sign in':
          return deliverBy(0, [], true)
        case 'logout':
          handedOver = []
          owed.clear()
          server.dropLate()
          typed.clear()
          attached.clear()
          await eraseDatabase(laneDatabase(owner.scope))
          return void (await Promise.all([restart(0), restart(1)]))
      }
    },
    /** Delivers everything online, in enough rounds to upload lost files again. */
    settle: async () => {
      for (let round = 0; round < 4; round += 1) {
        await decide()
        await deliverBy(0, [], true)
        await uploadBy(0, [])
      }
      await deliverBy(0, [], true)
      server.receiveLate()
    },
  }
}

it('O-07, O-04, O-05, O-09, O-23, O-24: delivers each item at most once, in order, with its photos, and loses none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 30 }), async (steps) => {
      globalThis.indexedDB = new IDBFactory()
      const world = createWorld()
      for (const step of steps) await world.play(step)

      const { lanes: stored } = await openLanes(owner.scope).list()
      const drafts = new Map(
        stored.flatMap((lane) => (findDraft(lane) ? [[lane.lane, findDraft(lane)?.payload]] : [])),
      )
      expect(Object.fromEntries(drafts)).toEqual(Object.fromEntries(world.typed))

      const onDevice = new Set(stored.flatMap(({ items }) => items.map(({ payload }) => payload)))
      const { effects } = world.server
      const applied = new Set(effects.map(({ payload }) => payload))
      expect(world.handedOver().filter(({ value }) => !onDevice.has(value) && !applied.has(value))).toEqual(
        [],
      )

      await world.settle()
      expect(effects.length).toBe(new Set(effects.map(({ payload }) => payload)).size)
      expect([...world.owed]).toEqual([])
      expect(effects.filter(({ payload }) => world.closed.has(Number(payload)))).toEqual([])
      expect(
        (await openLanes(owner.scope).list()).lanes.flatMap(({ items }) => items.filter(isClosing)),
      ).toEqual([])
      const arrived = new Map(effects.map(({ payload, files }) => [payload, files]))
      for (const { value, before } of world.handedOver()) {
        const taken = [...before, value].filter((text) => arrived.has(text))
        expect(taken).toHaveLength(1)
        expect(arrived.get(taken[0])).toEqual(world.filesOf(taken[0] ?? 0))
      }
      const store = openLanes(owner.scope)
      const needed = (await store.list()).lanes.flatMap((lane) => Array.from(listReferencedFiles(lane)))
      expect(await world.blobs()).toEqual(needed.toSorted())
      for (const lane of lanes) {
        // A refused item lets the later ones pass.
        if (world.server.hasRefused(lane)) continue
        const order = effects.filter((effect) => effect.lane === lane).map(({ payload }) => Number(payload))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 150, examples: [[lateCopyOfRefused], [lateCopyOfRemoved], [lateCopyOfEmptied]] },
  )
}, 60_000)
