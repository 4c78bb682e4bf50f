import { atom } from 'jotai/vanilla'
import { configureCalls } from '../http/call-context.ts'
import { readDevice } from '../session/device.ts'
import { actingProfileAtom, scopeAtom } from '../session/scope.ts'
import { isServerUnreachable, reportOnline, onReconnect } from '../state/network.ts'
import { store as page, store } from '../state/store.ts'
import { setOutbox, storageStateAtom } from './active.ts'
import { acceptedAtom, isDeliveringAtom, itemsAtom, unsentCountAtom, uploadCountAtom } from './atoms.ts'
import { registerSync } from './background-sync.ts'
import { showBadge } from './badge.ts'
import { createLaneChannel, announcing } from './channel.ts'
import { deliver, type DeliveryDeps, type DeliverOptions } from './deliver.ts'
import { createDeliveryRunner, type DeliveryRunner } from './delivery-runner.ts'
import { openLanes } from './lane-store.ts'
import { readExistingLanes, withMemoryFallback } from './memory-fallback.ts'
import { createOutbox, type Outbox, type Owner, type PageOutbox } from './outbox.ts'
import type { PageUploads } from './page-uploads.ts'
import { isClosing } from './transitions.ts'

type LoadKinds = DeliveryDeps['loadKinds']

interface LazyUploads {
  run(options?: DeliverOptions): Promise<void>
  cancel(file: string): void
}

/** Loads the upload code on first use: most residents attach nothing. */
const lazyUploads = (delivery: DeliveryDeps, onDone: () => void): LazyUploads => {
  let loaded: PageUploads | null = null
  const load = async (): Promise<PageUploads> => {
    const { createPageUploads } = await import('./page-uploads.ts')
    loaded ??= createPageUploads(delivery, onDone)
    return loaded
  }
  return {
    run: async (options) => (await load()).run(options),
    cancel: (file) => loaded?.cancel(file),
  }
}

const hasClosing = (): boolean => page.get(itemsAtom).some(({ item }) => isClosing(item))

/** Loads the code on first use. Without it the keys stay open until the next delivery. */
const closeRemoved = async (delivery: DeliveryDeps): Promise<void> => {
  const loaded = await import('./close-removed.ts').catch(() => null)
  await loaded?.closeRemoved(delivery)
}

const everyMs = 30_000

const canTry = (): boolean =>
  document.visibilityState === 'visible' && navigator.onLine && !isServerUnreachable()

/** Triggers deliveries when the page or network returns, and every 30 s while visible. */
const startTriggers = (isWaiting: () => boolean, run: (options: DeliverOptions) => void): (() => void) => {
  const stop = onReconnect(() => {
    if (isWaiting()) run({ ignoreBackoff: true })
  })
  const clock = setInterval(() => {
    if (document.visibilityState === 'visible' && isWaiting()) run({})
  }, everyMs)
  return () => {
    stop()
    clearInterval(clock)
  }
}

interface Wired {
  readonly outbox: Outbox
  readonly runner: DeliveryRunner
  readonly uploads: LazyUploads
  stop(): Promise<void>
}

const wire = (owner: Owner, loadKinds: LoadKinds): Wired => {
  const laneStore = withMemoryFallback(openLanes(owner.scope), (state) => page.set(storageStateAtom, state))
  const channel = createLaneChannel(({ scope, lane }) => void (scope === owner.scope && outbox.reload(lane)))
  const announce = (lane: string): void => channel.announce({ scope: owner.scope, lane })
  const outbox = createOutbox(page, owner, announcing(laneStore, announce))
  const delivered = announcing(laneStore, (lane) => {
    announce(lane)
    void outbox.reload(lane)
  })
  const delivery: DeliveryDeps = {
    scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
    getLanes: (scope: string) => (scope === owner.scope ? delivered : readExistingLanes(scope)),
    loadKinds,
    now: Date.now,
    jitter: Math.random,
  }
  const uploads = lazyUploads(delivery, () => void runner.run())
  let pause: ReturnType<typeof setTimeout> | undefined
  const runner = createDeliveryRunner(
    async (options) => {
      clearTimeout(pause)
      if (hasClosing()) await closeRemoved(delivery)
      const rest = await deliver(delivery, options)
      if (rest.uploads > 0) void uploads.run(options)
      // Retries after a gateway error where Background Sync is missing.
      if (rest.resumesAt < Infinity)
        pause = setTimeout(() => {
          if (canTry()) void runner.run()
        }, rest.resumesAt - Date.now())
    },
    (is) => page.set(isDeliveringAtom, is),
  )
  return {
    outbox,
    runner,
    uploads,
    stop: async () => {
      clearTimeout(pause)
      channel.close()
      await outbox.flush()
      laneStore.close()
    },
  }
}

const isWaiting = (): boolean =>
  page.get(unsentCountAtom) > 0 || page.get(uploadCountAtom) > 0 || hasClosing()

/** Reads the outbox into `lanesAtom` and starts deliveries (docs/offline.md). Requires a known session. */
export const openOutbox = async (owner: Owner, loadKinds: LoadKinds): Promise<PageOutbox> => {
  const { outbox, runner, uploads, stop } = wire(owner, loadKinds)
  let isPersistenceRequested = false
  const requestPersistence = (): void => {
    if (!isPersistenceRequested) void navigator.storage?.persist?.()
    isPersistenceRequested = true
  }
  await outbox.load()
  const stopBadge = page.sub(unsentCountAtom, () => showBadge(page.get(unsentCountAtom)))
  const stopTriggers = startTriggers(isWaiting, (options) => void runner.run(options))
  configureCalls({
    onAnswer: () => {
      reportOnline()
      if (isWaiting()) runner.runIfIdle()
    },
  })
  // Another tab or the worker may have delivered items.
  let known = page.get(acceptedAtom).length
  const stopAccepted = page.sub(acceptedAtom, () => {
    const { length } = page.get(acceptedAtom)
    if (length > known) reportOnline()
    known = length
  })
  void runner.run({ ignoreBackoff: true, unblock: true })

  const sending = async <T>(saving: Promise<T>): Promise<T> => {
    const result = await saving
    void registerSync()
    void runner.run()
    return result
  }
  return {
    ...outbox,
    writeDraft: (name, draft) => {
      requestPersistence()
      outbox.writeDraft(name, draft)
    },
    attach: async (name, draft, file) => {
      requestPersistence()
      await outbox.attach(name, draft, file)
      void uploads.run()
    },
    detach: (lane, file) => {
      uploads.cancel(file)
      return outbox.detach(lane, file)
    },
    submit: (...what) => sending(outbox.submit(...what)),
    change: (...what) => sending(outbox.change(...what)),
    sendNow: () => runner.run({ ignoreBackoff: true, unblock: true }),
    stop: async () => {
      configureCalls({ onAnswer: reportOnline })
      stopAccepted()
      stopBadge()
      stopTriggers()
      await stop()
    },
  }
}

const ownerAtom = atom((get) => {
  const [scope, profile] = [get(scopeAtom), get(actingProfileAtom)]
  return scope === null || profile === null ? null : { scope, profile }
})

let turn = 0

const open = async (loadKinds: LoadKinds): Promise<void> => {
  const mine = ++turn
  const owner = store.get(ownerAtom)
  if (owner === null) return setOutbox(null)
  await setOutbox(null)
  const outbox = await openOutbox(owner, loadKinds)
  await (mine === turn ? setOutbox(outbox) : outbox.stop())
}

/** Survives profile switches. Returns an unsubscribe function. */
export const followSession = (loadKinds: LoadKinds): (() => void) => {
  void open(loadKinds)
  return store.sub(ownerAtom, () => void open(loadKinds))
}
