// The browser may block storage: even reading the property of `globalThis` then throws.
const read = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

const store = (storage: () => Storage, key: string, text: string | null): void => {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

const tab = (): Storage => sessionStorage
const local = (): Storage => localStorage

/** Returns null if absent or storage is blocked. */
export const readTab = (key: string): string | null => read(tab, key)

/** Stores the value; null deletes it. Does nothing if storage is blocked. */
export const storeTab = (key: string, text: string | null): void => store(tab, key, text)

/** Returns null if absent or storage is blocked. */
export const readLocal = (key: string): string | null => read(local, key)

/** Stores the value; null deletes it. Does nothing if storage is blocked. */
export const storeLocal = (key: string, text: string | null): void => store(local, key, text)
