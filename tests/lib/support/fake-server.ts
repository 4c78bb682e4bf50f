import { getFileIds } from '../../../src/lib/outbox/attachments.ts'
import type { UploadOutcome } from '../../../src/lib/outbox/upload.ts'
import type { Item, LaneId, Outcome } from '../../../src/lib/outbox/record.ts'

export type Weather = 'fine' | 'lost request' | 'lost reply' | 'signed out' | 'refused'

interface Effect {
  readonly key: string
  readonly lane: string
  readonly payload: unknown
  readonly files: readonly string[]
}

interface Copy {
  readonly lane: string
  readonly item: Item
}

/**
 * Applies each key exactly once and closes replaced keys, as the real server does. Files must exist and be unused. A
 * copy of each call that was lost or refused may arrive later.
 */
export const createServer = () => {
  const effects: Effect[] = []
  const free = new Map<string, string>()
  const refusals = new Set<string>()
  const closed = new Set<string>()
  const lateCopies: Copy[] = []
  let reservations = 0
  const none = { name: 'networkError', error: 'No answer' } as const

  const take = (ids: readonly string[]): readonly string[] | null => {
    const bytes = ids.flatMap((id) => free.get(id) ?? [])
    if (bytes.length < ids.length) return null
    for (const id of ids) free.delete(id)
    return bytes
  }
  const isDone = (key: string): boolean => effects.some((effect) => effect.key === key)
  const apply = ({ lane, item }: Copy): Outcome => {
    const { key, payload, replaces = [] } = item
    if (key === null) return { name: 'rejected', errors: [], code: 'no key' }
    for (const replaced of replaces) if (!isDone(replaced)) closed.add(replaced)
    if (replaces.some(isDone))
      return { name: 'conflict', code: 'already_accepted', errors: [], current: null }
    if (!isDone(key)) {
      if (closed.has(key)) return { name: 'rejected', errors: [], code: 'key_reused' }
      const files = take(getFileIds(item))
      if (files === null) return { name: 'file_gone', files: null }
      effects.push({ key, lane, payload, files })
    }
    return { name: 'accepted', receipt: key, basedOn: { version: effects.length } }
  }
  return {
    effects,
    receive: ({ lane }: LaneId, item: Item, weather: Weather): Outcome => {
      if (weather === 'signed out') return { name: 'blocked', by: 'auth' }
      if (weather === 'lost request' || weather === 'refused') lateCopies.push({ lane, item })
      if (weather === 'lost request') return none
      if (weather === 'refused') refusals.add(lane)
      if (weather === 'refused') return { name: 'rejected', errors: ['Нет'], code: 'forbidden' }
      const outcome = apply({ lane, item })
      return weather === 'lost reply' ? none : outcome
    },
    /** Closes keys for ever. Returns the receipt of the one that had its effect. */
    close: (keys: readonly string[]): string | undefined => {
      for (const key of keys) if (!isDone(key)) closed.add(key)
      return keys.findLast(isDone)
    },
    hasRefused: (lane: string): boolean => refusals.has(lane),
    /** Delivers the copies that hung in the network. */
    receiveLate: (): void => {
      for (const copy of lateCopies.splice(0)) apply(copy)
    },
    /** The session of the copies has ended. */
    dropLate: (): void => void lateCopies.splice(0),
    reserve: (): string => `file-${(reservations += 1)}`,
    put: (id: string, bytes: string, weather: Weather): UploadOutcome => {
      if (weather === 'lost request') return none
      if (weather === 'signed out' || weather === 'refused') return { name: 'blocked', by: 'auth' }
      free.set(id, bytes)
      return weather === 'lost reply' ? none : { name: 'done', fileId: id }
    },
    /** Expires unused uploads. */
    forgetFiles: (): void => free.clear(),
  }
}
