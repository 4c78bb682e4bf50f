import { del, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { database } from './idb.ts'

// Not in storage-keys.ts, which residents' first screen loads.
const name = 'desk-typed'
const storage = database(name, { create: true })
const changeSchema = z.object({ key: z.string(), text: z.string() })

// A key has its member's scope before the first space after it, so one member's keys are a range.
const ofMember = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)

/** Returns the texts whose keys begin with the prefix; none if IndexedDB is unavailable. */
export const readTyped = async (prefix: string): Promise<ReadonlyMap<string, string>> => {
  try {
    const [keys, texts] = await storage.store('readonly', (objects) =>
      Promise.all([
        promisifyRequest(objects.getAllKeys(ofMember(prefix))),
        promisifyRequest<unknown[]>(objects.getAll(ofMember(prefix))),
      ]),
    )
    return new Map(keys.map((key, at) => [String(key), String(texts[at])]))
  } catch {
    return new Map()
  }
}

/** Stores a text, '' deletes it. Without IndexedDB the page keeps it in memory. */
export const storeTyped = async (key: string, text: string): Promise<void> => {
  try {
    await (text === '' ? del(key, storage.store) : set(key, text, storage.store))
  } catch {
    // Kept in memory by the caller.
  }
}

/** Deletes the texts whose keys begin with the prefix. Throws if IndexedDB refuses. */
export const eraseTyped = (prefix: string): Promise<void> =>
  storage.store('readwrite', async (objects) => {
    objects.delete(ofMember(prefix))
    await promisifyRequest(objects.transaction)
  })

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
