import type { Readable } from 'node:stream'

/** Keys are UUIDs (decision 1). */
export interface Files {
  /** Atomic; replaces an existing file. */
  put(key: string, path: string): Promise<void>
  /** Null if absent. */
  open(key: string): Promise<Readable | null>
  /** No-op if absent. */
  remove(key: string): Promise<void>
  /** Rejects if misconfigured (bucket, folder, permission). False: temporarily unavailable. */
  check(): Promise<boolean>
  /** Null: unknown. */
  freeBytes(): Promise<number | null>
  close(): void
}
