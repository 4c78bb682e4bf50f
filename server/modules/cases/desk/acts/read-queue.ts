import {
  deskPage,
  maxCounted,
  type Arrivals,
  type ChangesQuery,
  type Queue,
  type QueueQuery,
} from '#contract/cases/desk-schema.ts'
import { countAttempt } from '../../../../kernel/limits.ts'
import { recordCall, type StaffCall } from '../../../staff/service.ts'
import { computeDeadlines } from '../compute-deadlines.ts'
import { pageLimits, pollLimits } from '../limits.ts'
import { presentRow, type DeskCasesDeps } from '../present.ts'
import type { CountQueue } from '../queue-counts.ts'
import * as queue from '../queue-store.ts'

interface QueueDeps extends DeskCasesDeps {
  readonly countQueue: CountQueue
}

/** Once an hour: the page polls every few seconds. */
const recordReading = async ({ sql, clock }: DeskCasesDeps, call: StaffCall): Promise<void> => {
  const now = clock.now()
  if (!(await queue.hasRecentView(sql, call.member, now)))
    await recordCall(sql, call, { act: 'show queue' }, now)
}

/** A page of the queue; the first has the counts. */
export const listCases = async (deps: QueueDeps, call: StaffCall, query: QueueQuery): Promise<Queue> => {
  const { sql, clock, countQueue } = deps
  const { member } = call
  await countAttempt(sql, clock, pageLimits(member.memberId))
  await computeDeadlines(sql, member.organisationId)
  const now = clock.now()
  // A concurrent change is then reported twice rather than missed.
  const marker = await queue.findMarker(sql)
  const filter = await queue.readFilter(sql, member, query)
  const rows = await queue.listQueue(sql, member, query, filter, now)
  await recordReading(deps, call)
  const page = rows.slice(0, deskPage)
  return {
    cases: page.map(presentRow),
    next: rows.length > deskPage ? (page.at(-1)?.place ?? null) : null,
    counts: query.after === undefined ? await countQueue(sql, member, filter, now) : null,
    marker,
  }
}

/** What changed since the marker. `has_more` without cases asks for the whole page. */
export const listChanges = async (
  deps: QueueDeps,
  call: StaffCall,
  query: ChangesQuery,
): Promise<Pick<Queue, 'cases' | 'counts' | 'marker'> & { has_more: boolean }> => {
  const { sql, clock, countQueue } = deps
  const { member } = call
  await computeDeadlines(sql, member.organisationId)
  const marker = await queue.findMarker(sql)
  const filter = await queue.readFilter(sql, member, query)
  const rows = await queue.listChanged(sql, member, query.since, filter)
  if (rows === null) return { cases: [], counts: null, marker, has_more: true }
  if (rows.length === 0) return { cases: [], counts: null, marker, has_more: false }
  await countAttempt(sql, clock, pollLimits(member.memberId))
  await recordReading(deps, call)
  const counts = await countQueue(sql, member, filter, clock.now())
  return { cases: rows.map(presentRow), counts, marker, has_more: false }
}

/** New cases of the organisation. */
export const listArrivals = async (
  { sql, clock, countQueue }: QueueDeps,
  { member }: StaffCall,
): Promise<Arrivals> => {
  await computeDeadlines(sql, member.organisationId)
  const rows = await queue.listNew(sql, member)
  return {
    count: rows.length < maxCounted ? rows.length : (await countQueue(sql, member, {}, clock.now())).new,
    cases: rows.map(({ id, isEmergency }) => ({ id, is_emergency: isEmergency })),
    is_locked: member.isLocked,
  }
}
