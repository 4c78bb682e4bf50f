import { del, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { database } from './idb.ts'
import { readTab, storeTab } from './web-storage.ts'

// Not in storage-keys.ts, which residents' first screen loads.
const name = 'desk-typed'
const storage = database(name, { create: true })
const changeSchema = z.object({ key: z.string(), text: z.string() })

// Texts that IndexedDB has not stored yet: a reload right after a keystroke ends its transaction.
const pendingKey = 'desk.typed-pending'
const readPending = (): Map<string, string> => {
  try {
    const texts = z.array(changeSchema).parse(JSON.parse(readTab(pendingKey) ?? '[]'))
    return new Map(texts.map(({ key, text }) => [key, text]))
  } catch {
    return new Map()
  }
}
const writePending = (texts: ReadonlyMap<string, string>): void => {
  const list = [...texts].map(([key, text]) => ({ key, text }))
  storeTab(pendingKey, list.length === 0 ? null : JSON.stringify(list))
}
const findPending = (isWanted: (key: string) => boolean): ReadonlyMap<string, string> =>
  new Map([...readPending()].filter(([key]) => isWanted(key)))

// A key has its member's scope before the first space after it, so one member's keys are a range.
const ofMember = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

/** Returns the texts whose keys begin with the prefix; none if IndexedDB is unavailable. */
export const readTyped = async (prefix: string): Promise<ReadonlyMap<string, string>> => {
  const pending = findPending((key) => key.startsWith(prefix))
  try {
    const [keys, texts] = await storage.store('readonly', (objects) =>
      Promise.all([
        promisifyRequest(objects.getAllKeys(ofMember(prefix))),
        promisifyRequest<unknown[]>(objects.getAll(ofMember(prefix))),
      ]),
    )
    return new Map([...keys.map((key, at) => [String(key), String(texts[at])] as const), ...pending])
  } catch {
    return pending
  }
}

/** Stores a text, '' deletes it. Without IndexedDB the tab keeps it. */
export const storeTyped = async (key: string, text: string): Promise<void> => {
  writePending(readPending().set(key, text))
  try {
    await (text === '' ? del(key, storage.store) : set(key, text, storage.store))
    const pending = readPending()
    if (pending.get(key) === text && pending.delete(key)) writePending(pending)
  } catch {
    // The tab keeps it.
  }
}

/** Deletes the texts whose keys begin with the prefix. Throws if IndexedDB refuses. */
export const eraseTyped = (prefix: string): Promise<void> => {
  writePending(findPending((key) => !key.startsWith(prefix)))
  return storage.store('readwrite', async (objects) => {
    objects.delete(ofMember(prefix))
    await promisifyRequest(objects.transaction)
  })
}

/** Passes changes between the tabs of a browser. Returns `announce`. */
export const shareTyped = (onChange: (key: string, text: string) => void) => {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const change = changeSchema.safeParse(data)
    if (change.success) onChange(change.data.key, change.data.text)
  })
  return (key: string, text: string): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
    channel.postMessage({ key, text })
  }
}
