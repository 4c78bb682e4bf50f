/** A text kept by this tab until it is closed; null for none, or where storage is refused altogether. */
export const readTab = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is refused altogether: then nothing is kept.
    return null
  }
}

/** Keeps a text for this tab, or forgets it with null; does nothing where storage is refused. */
export const keepInTab = (key: string, text: string | null): void => {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Storage is full or refused: the page works on, a reload begins anew.
  }
}
