/** What can be said of this device's storage (row O-11): it keeps, it was refused to us, it is full. */
export type StorageState = 'ok' | 'refused' | 'full'

/** Which fault a storage error tells. Anything unknown counts as refused: nothing was kept. */
export const faultOf = (error: unknown): Exclude<StorageState, 'ok'> =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'refused'
