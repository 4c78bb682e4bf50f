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

/** Returns the tab's value; null if it is absent or storage is blocked. */
export const readTab = (key: string): string | null => read(tab, key)

/** Stores a value for the tab, unless storage is blocked. Deletes it if null. */
export const storeTab = (key: string, text: string | null): void => store(tab, key, text)

/** Returns the device's value; null if it is absent or storage is blocked. */
export const readLocal = (key: string): string | null => read(local, key)

/** Stores a value for the device, unless storage is blocked. Deletes it if null. */
export const storeLocal = (key: string, text: string | null): void => store(local, key, text)
