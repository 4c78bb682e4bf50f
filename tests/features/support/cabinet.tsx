import 'fake-indexeddb/auto'
import { act, cleanup, render } from '@testing-library/react'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Provider } from 'jotai/react'
import { vi } from 'vitest'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { Meter } from '#contract/meters/schema.ts'
import { slugs, type Permissions } from '#contract/permissions.ts'
import type { Topic } from '#contract/tickets/schema.ts'
import type { Lane } from '../../../src/lib/outbox/record.ts'
import { withContacts } from './support-context.tsx'

export const owner = { scope: 'anna', profile: 1 }

export const allRights: Permissions = Object.fromEntries(slugs.map((slug) => [slug, 'CRUD']))

export const constants: Constants = {
  time_zone: 'Europe/Moscow',
  today: '2026-11-12',
  period: '2026-11',
  meter_window: { from_day: 1, till_day: 25, strict: false },
  benefit: false,
  payment_maximum: 50_000,
}

const json = (value: unknown, headers: Record<string, string>): Response =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json', ...headers } })

const noAnswer = (): Promise<Response> => Promise.reject(new TypeError('No network'))

/** Modules hold state. */
const startPage = async () => {
  vi.resetModules()
  const { store } = await import('../../../src/lib/state/store.ts')
  const { scopeAtom } = await import('../../../src/lib/session/scope.ts')
  const { setOutbox, storageStateAtom } = await import('../../../src/lib/outbox/active.ts')
  const { createOutbox } = await import('../../../src/lib/outbox/outbox.ts')
  const { openLanes } = await import('../../../src/lib/outbox/lane-store.ts')
  store.set(scopeAtom, owner.scope)
  const lanes = openLanes(owner.scope)
  const outbox = createOutbox(store, owner, lanes)
  const sendNow = vi.fn(() => Promise.resolve())
  const openOutbox = () => setOutbox({ ...outbox, sendNow, stop: async () => lanes.close() })
  const closeOutbox = () => setOutbox(null)
  await openOutbox()
  await outbox.load()
  const { metersAtom } = await import('../../../src/features/meters/atoms/meters.ts')
  const listed = () =>
    new Promise<void>((resolve) => {
      const stop = store.sub(metersAtom, () => {
        if (store.get(metersAtom).status === 'loading') return
        stop()
        resolve()
      })
    })
  return { store, scopeAtom, lanes, outbox, openOutbox, closeOutbox, sendNow, storageStateAtom, listed }
}

/** Uses the real store, outbox and IndexedDB, and a simulated network. */
export const openCabinet = async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  let answer: (url: string, init?: RequestInit) => Promise<Response> = noAnswer
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => answer(url, init))
  let page = await startPage()
  // Waits for effects, so that subscriptions exist before a test types.
  const show = async (screen: React.ReactNode, ready: Promise<void> = Promise.resolve()) => {
    const shownScreen = await withContacts(screen)
    const shown = await act(async () => render(<Provider store={page.store}>{shownScreen}</Provider>))
    await act(() => ready)
    return shown
  }

  return {
    show,
    serve: (meters: readonly Meter[], headers: Record<string, string> = {}) => {
      answer = () => Promise.resolve(json({ current_meters: meters, readings_report: [] }, headers))
    },
    serveBy: (answerer: (url: string, init?: RequestInit) => Promise<Response>) => {
      answer = answerer
    },
    goOffline: () => {
      answer = noAnswer
    },
    restart: async () => {
      cleanup()
      await page.outbox.flush()
      page = await startPage()
    },
    showMeters: async (props: { canSubmit?: boolean; canCorrect?: boolean; constants?: Constants } = {}) => {
      const { MetersScreen } = await import('../../../src/features/meters/meters-screen.tsx')
      return show(<MetersScreen constants={constants} canSubmit canCorrect {...props} />, page.listed())
    },
    showPanel: async (canCorrect = true) => {
      const { ReadingsPanel } = await import('../../../src/features/meters/components/readings-panel.tsx')
      return show(<ReadingsPanel constants={constants} canSubmit canCorrect={canCorrect} />, page.listed())
    },
    showQueue: async (at: Constants = constants, permissions: Permissions = allRights) => {
      const { QueuePage } = await import('../../../src/app/cabinet/queue-page.tsx')
      return show(<QueuePage constants={at} permissions={permissions} />)
    },
    showHomePanel: async (at: Constants = constants) => {
      const { UnsentItems } = await import('../../../src/app/cabinet/home/unsent-items.tsx')
      return show(<UnsentItems constants={at} />)
    },
    /** Completes the opened appeal, as its form does. */
    submitAppeal: async (topic: Topic) => {
      const { ticketDraft } = await import('../../../src/features/tickets/state.ts')
      await act(async () => {
        page.store.set(ticketDraft.editAtom, { topic })
        await page.store.set(ticketDraft.submitAtom, page.store.get(ticketDraft.formAtom))
      })
    },
    readLane: async (lane: string): Promise<Lane | null> => {
      await page.outbox.flush()
      return page.lanes.read(lane)
    },
    listLanes: async (): Promise<readonly Lane[]> => {
      await page.outbox.flush()
      return (await page.lanes.list()).lanes
    },
    /** Notifies the page, as a delivery does. */
    deliver: (name: string, by: (lane: Lane | null) => Lane | null) =>
      act(async () => {
        await page.lanes.change(name, by)
        await page.outbox.reload(name)
      }),
    /** Does not notify the page, as another tab that was missed. */
    change: (name: string, by: (lane: Lane | null) => Lane | null) => page.lanes.change(name, by),
    switchTo: (scope: string) => act(() => page.store.set(page.scopeAtom, scope)),
    openOutbox: () => act(page.openOutbox),
    closeOutbox: () => page.closeOutbox(),
    breakStorage: () => page.store.set(page.storageStateAtom, 'full'),
    get sendNow() {
      return page.sendNow
    },
  }
}
export type Cabinet = Awaited<ReturnType<typeof openCabinet>>
