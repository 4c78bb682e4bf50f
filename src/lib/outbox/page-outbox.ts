import { readDevice } from '../session/device.ts'
import { store as page } from '../state/store.ts'
import { configure } from '../http/call-host.ts'
import { isDeliveringAtom, storageStateAtom, unsentCountAtom, uploadCountAtom } from './atoms.ts'
import { askForSync } from './background-sync.ts'
import { showBadge } from './badge.ts'
import { laneChannel, told } from './channel.ts'
import { deliver, type Delivery } from './deliver.ts'
import { existingLanes } from './existing-lanes.ts'
import { keptLanes } from './kept-lanes.ts'
import { openLanes } from './lane-store.ts'
import { lazyUploads, type LazyUploads } from './lazy-uploads.ts'
import { createOutbox, type Outbox, type Owner } from './outbox.ts'
import { createPostman, type Postman } from './postman.ts'
import { senders } from './senders/when-needed.ts'
import { startTriggers } from './triggers.ts'

/** The outbox of the signed-in page. */
export interface PageOutbox extends Outbox {
  /** «Отправить сейчас»: delivers without waiting for pauses to end. */
  sendNow(): Promise<void>
  /** Flushes and lets go of the device; the page opens another one for another profile. */
  stop(): Promise<void>
}

interface Wired {
  readonly outbox: Outbox
  readonly postman: Postman
  readonly uploads: LazyUploads
  stop(): Promise<void>
}

const wire = (owner: Owner): Wired => {
  const kept = keptLanes(openLanes(owner.scope), (state) => page.set(storageStateAtom, state))
  const channel = laneChannel(({ scope, lane }) => void (scope === owner.scope && outbox.reload(lane)))
  const tell = (lane: string): void => channel.tell({ scope: owner.scope, lane })
  const outbox = createOutbox(page, owner, told(kept, tell))
  const delivered = told(kept, (lane) => {
    tell(lane)
    void outbox.reload(lane)
  })
  const delivery: Delivery = {
    scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
    lanesOf: (scope: string) => (scope === owner.scope ? delivered : existingLanes(scope)),
    senders,
    now: Date.now,
    chance: Math.random,
  }
  const uploads = lazyUploads(delivery, () => void postman.call())
  const postman = createPostman(
    async (wish) => {
      const rest = await deliver(delivery, wish)
      if (rest.uploads > 0) void uploads.call(wish)
    },
    (is) => page.set(isDeliveringAtom, is),
  )
  return {
    outbox,
    postman,
    uploads,
    stop: async () => {
      channel.close()
      await outbox.flush()
      await kept.close()
    },
  }
}

const isWaiting = (): boolean => page.get(unsentCountAtom) > 0 || page.get(uploadCountAtom) > 0

/**
 * Opens the outbox of a profile: its drafts and queue are read into `lanesAtom`, and what waits is delivered, now
 * and whenever there may be a network (docs/offline.md). Call it once the session is known.
 */
export const openOutbox = async (owner: Owner): Promise<PageOutbox> => {
  const { outbox, postman, uploads, stop } = wire(owner)
  let isPersistAsked = false
  const askToPersist = (): void => {
    if (!isPersistAsked) void navigator.storage?.persist?.()
    isPersistAsked = true
  }
  await outbox.load()
  const stopBadge = page.sub(unsentCountAtom, () => showBadge(page.get(unsentCountAtom)))
  const stopTriggers = startTriggers(isWaiting, (wish) => void postman.call(wish))
  configure({ onAnswer: () => (isWaiting() ? postman.nudge() : undefined) })
  void postman.call({ impatient: true, unblock: true })

  const sending = async (kept: Promise<void>): Promise<void> => {
    await kept
    void askForSync()
    void postman.call()
  }
  return {
    ...outbox,
    writeDraft: (name, draft) => {
      askToPersist()
      outbox.writeDraft(name, draft)
    },
    attach: async (name, draft, file) => {
      askToPersist()
      await outbox.attach(name, draft, file)
      void uploads.call()
    },
    detach: (lane, file) => {
      uploads.cancel(file)
      return outbox.detach(lane, file)
    },
    submit: (...what) => sending(outbox.submit(...what)),
    retry: (lane, item) => sending(outbox.retry(lane, item)),
    keepMine: (lane, item, basedOn) => sending(outbox.keepMine(lane, item, basedOn)),
    sendNow: () => postman.call({ impatient: true, unblock: true }),
    stop: async () => {
      configure({ onAnswer: () => undefined })
      stopBadge()
      stopTriggers()
      await stop()
    },
  }
}
