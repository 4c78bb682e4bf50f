import { getFileIds } from '../../../src/lib/outbox/attachments.ts'
import type { UploadOutcome } from '../../../src/lib/outbox/upload.ts'
import type { Item, LaneId, Outcome } from '../../../src/lib/outbox/record.ts'

export type Weather = 'fine' | 'lost request' | 'lost reply' | 'signed out'

interface Effect {
  readonly key: string
  readonly lane: string
  readonly payload: unknown
  readonly files: readonly string[]
}

/** Applies each key exactly once, as the real server does. Files must exist and be unused. */
export const createServer = () => {
  const effects: Effect[] = []
  const free = new Map<string, string>()
  let reservations = 0
  const none = { name: 'networkError', error: 'No answer' } as const

  const take = (ids: readonly string[]): readonly string[] | null => {
    const bytes = ids.flatMap((id) => free.get(id) ?? [])
    if (bytes.length < ids.length) return null
    for (const id of ids) free.delete(id)
    return bytes
  }
  return {
    effects,
    receive: ({ lane }: LaneId, item: Item, weather: Weather): Outcome => {
      const { key, payload } = item
      if (weather === 'lost request') return none
      if (weather === 'signed out') return { name: 'blocked', by: 'auth' }
      if (key === null) return { name: 'rejected', errors: [], code: 'no key' }
      if (!effects.some((effect) => effect.key === key)) {
        const files = take(getFileIds(item))
        if (files === null) return weather === 'lost reply' ? none : { name: 'file_gone', files: null }
        effects.push({ key, lane, payload, files })
      }
      if (weather === 'lost reply') return none
      return { name: 'accepted', receipt: key, basedOn: { version: effects.length } }
    },
    reserve: (): string => `file-${(reservations += 1)}`,
    put: (id: string, bytes: string, weather: Weather): UploadOutcome => {
      if (weather === 'lost request') return none
      if (weather === 'signed out') return { name: 'blocked', by: 'auth' }
      free.set(id, bytes)
      return weather === 'lost reply' ? none : { name: 'done', fileId: id }
    },
    /** Expires unused uploads. */
    forgetFiles: (): void => free.clear(),
  }
}
