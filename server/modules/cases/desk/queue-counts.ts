import { maxCounted, type QueueCounts } from '#contract/cases/desk-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { countAllOf, countQueue, type CountedView, type Filter } from './queue-store.ts'

type Member = Pick<StaffPrincipal, 'memberId' | 'organisationId'>

const freshMs = 30_000
/** Entries: members choose the filters, so their number is bounded. */
const maxCached = 500

interface Cached {
  readonly at: number
  readonly count: Promise<number>
}

export type CountQueue = (sql: Queryable, member: Member, filter: Filter, now: Date) => Promise<QueueCounts>

/**
 * Counts exactly. A count up to `maxCounted` is read each time; a larger one costs a scan of its index, so it is shared
 * by all calls of this process for `freshMs`.
 */
export const createQueueCounts = (): CountQueue => {
  const cached = new Map<string, Cached>()

  const countMany = (sql: Queryable, member: Member, view: CountedView, filter: Filter, now: Date) => {
    const { kind, house, category, openedFrom, openedBefore } = filter
    const owner = view === 'mine' ? member.memberId : null
    const key = JSON.stringify([
      member.organisationId,
      owner,
      view,
      kind,
      house,
      category,
      openedFrom,
      openedBefore,
    ])
    const known = cached.get(key)
    if (known && now.getTime() - known.at < freshMs && known.at <= now.getTime()) return known.count
    if (cached.size >= maxCached) cached.clear()
    const count = countAllOf(sql, member, view, filter, now)
    cached.set(key, { at: now.getTime(), count })
    count.catch(() => cached.delete(key))
    return count
  }

  return async (sql, member, filter, now) => {
    const counts = await countQueue(sql, member, filter, now)
    const complete = (view: CountedView): number | Promise<number> =>
      counts[view] < maxCounted ? counts[view] : countMany(sql, member, view, filter, now)
    return {
      all: await complete('all'),
      mine: await complete('mine'),
      new: await complete('new'),
      overdue: await complete('overdue'),
    }
  }
}
