import { readDevice } from '../device.ts'
import { store as page } from '../store.ts'
import { configure } from '../call-host.ts'
import { isDeliveringAtom, storageStateAtom, unsentCountAtom } from './atoms.ts'
import { askForSync } from './background-sync.ts'
import { showBadge } from './badge.ts'
import { laneChannel, told } from './channel.ts'
import { existingLanes } from './existing-lanes.ts'
import { keptLanes } from './kept-lanes.ts'
import { openLanes } from './lane-store.ts'
import { createOutbox, type Outbox, type Owner } from './outbox.ts'
import { createPostman, type Postman } from './postman.ts'
import { senders } from './senders/all.ts'
import { startTriggers } from './triggers.ts'

/** The outbox of the signed-in page. */
export interface PageOutbox extends Outbox {
  /** «Отправить сейчас»: delivers without waiting for pauses to end. */
  sendNow(): Promise<void>
  /** Flushes and lets go of the device; the page opens another one for another profile. */
  stop(): Promise<void>
}

const wire = (
  owner: Owner,
): { readonly outbox: Outbox; readonly postman: Postman; stop(): Promise<void> } => {
  const kept = keptLanes(openLanes(owner.scope), (state) => page.set(storageStateAtom, state))
  const channel = laneChannel(({ scope, lane }) => void (scope === owner.scope && outbox.reload(lane)))
  const tell = (lane: string): void => channel.tell({ scope: owner.scope, lane })
  const outbox = createOutbox(page, owner, told(kept, tell))
  const delivered = told(kept, (lane) => {
    tell(lane)
    void outbox.reload(lane)
  })
  const delivery = {
    scopes: async () => (await readDevice()).scopes.map(({ scope }) => scope),
    lanesOf: (scope: string) => (scope === owner.scope ? delivered : existingLanes(scope)),
    senders,
    now: Date.now,
    chance: Math.random,
  }
  const postman = createPostman(delivery, (is) => page.set(isDeliveringAtom, is))
  return {
    outbox,
    postman,
    stop: async () => {
      channel.close()
      await outbox.flush()
      await kept.close()
    },
  }
}

const isWaiting = (): boolean => page.get(unsentCountAtom) > 0

/**
 * Opens the outbox of a profile: its drafts and queue are read into `lanesAtom`, and what waits is delivered, now
 * and whenever there may be a network (architecture.md, "Offline"). Call it once the session is known.
 */
export const openOutbox = async (owner: Owner): Promise<PageOutbox> => {
  const { outbox, postman, stop } = wire(owner)
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
    submit: (name, draft) => sending(outbox.submit(name, draft)),
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
