import type { Item, LaneId, Outcome } from '../../../../src/lib/outbox/types.ts'

/** What the network or the session does with one exchange. */
export type Weather = 'fine' | 'lost request' | 'lost reply' | 'signed out'

/** A server that applies by key exactly once, as ours does in its database. */
export const createServer = () => {
  const effects: Array<{ readonly key: string; readonly lane: string; readonly payload: unknown }> = []
  const none: Outcome = { name: 'unanswered', error: 'No answer' }
  return {
    effects,
    receive: ({ lane }: LaneId, { key, payload }: Item, weather: Weather): Outcome => {
      if (weather === 'lost request') return none
      if (weather === 'signed out') return { name: 'blocked', by: 'auth' }
      if (key === null) return { name: 'rejected', errors: [], code: 'no key' }
      if (!effects.some((effect) => effect.key === key)) effects.push({ key, lane, payload })
      if (weather === 'lost reply') return none
      return { name: 'accepted', receipt: key, basedOn: { version: effects.length } }
    },
  }
}
