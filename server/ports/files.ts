import type { Readable } from 'node:stream'

/** Storage of residents' files (decision 1). A key is a UUID. */
export interface Files {
  /** Keeps the file at the path under the key, whole or not at all; what was there is replaced. */
  put(key: string, path: string): Promise<void>
  /** The bytes under the key; null when there are none. */
  open(key: string): Promise<Readable | null>
  /** Removes them; nothing happens when there are none. */
  remove(key: string): Promise<void>
  /**
   * Rejects when the settings are wrong: no such bucket or folder, or no right to it. False when the storage does not
   * answer for now.
   */
  check(): Promise<boolean>
  /** Bytes that may still be stored; null if the storage does not report it. */
  freeBytes(): Promise<number | null>
  /** Closes open connections. */
  close(): void
}
