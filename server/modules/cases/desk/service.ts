import type { RecordedAct } from '#contract/staff/acts.ts'
import {
  deskPage,
  maxCounted,
  maxReplyTemplates,
  type Arrivals,
  type ChangesQuery,
  type DeskCase,
  type Move,
  type Queue,
  type QueueQuery,
  type Visit,
} from '#contract/cases/desk-schema.ts'
import { visitTime, formatVisit } from '#contract/cases/visit.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import { toInstant, toWallTime } from '#contract/requests/desired-time.ts'
import type { Queryable, Tx } from '../../../db/connect.ts'
import type { StaffPrincipal } from '../../../kernel/principal.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { withIdempotencyAfter } from '../../../kernel/idempotency.ts'
import { assertBelowRowLimit } from '../../../kernel/row-limit.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { recordCall, type KeyedStaffCall, type StaffCall } from '../../staff/service.ts'
import * as cases from './case-store.ts'
import { toIdempotentAct, type CaseActCall } from './idempotent-act.ts'
import { computeDeadlines } from './compute-deadlines.ts'
import { answerLimits, pollLimits, readLimits, pageLimits } from './limits.ts'
import { createPresenter, notFound, presentRow, type DeskCasesDeps } from './present.ts'
import { createQueueCounts } from './queue-counts.ts'
import * as queue from './queue-store.ts'
import { messages } from './messages.ts'

export { readLimits } from './limits.ts'
export { toPatterns } from './search.ts'

const busyText = (
  performer: string,
  { number, address, from, till }: { number: string; address: string; from: Date; till: Date },
  timeZone: string,
): string => {
  const [date = '', begins = ''] = toWallTime(from, timeZone).split('T')
  const [, ends = ''] = toWallTime(till, timeZone).split('T')
  return messages.busy(performer, visitTime({ date, from: begins, till: ends }), number, address)
}

export const createDeskCases = (deps: DeskCasesDeps) => {
  const { sql, clock } = deps
  const { getDesk, readSubject, present } = createPresenter(deps)
  const countQueue = createQueueCounts()

  const record = (tx: Queryable, call: StaffCall, act: RecordedAct, personalAccountId: number | null) =>
    recordCall(tx, call, { act, personalAccountId }, clock.now())

  /** Once per key. Rejects a stale version with the current state (G-08). */
  const act = async (
    call: KeyedStaffCall,
    acted: CaseActCall,
    work: (tx: Tx, found: cases.LockedCase) => Promise<void>,
  ): Promise<DeskCase> => {
    const { member } = call
    const { id, version, word, limits } = acted
    const keyed = toIdempotentAct(call, acted)
    const perform = async (tx: Tx): Promise<number> => {
      if (!(await cases.lockMember(tx, member))) throw new DomainError('forbidden', [messages.removed])
      const found = await cases.lockCase(tx, member, id)
      if (!found) throw notFound()
      if (found.version !== version)
        throw new DomainError('case_changed', [messages.changed], {
          current: await present(tx, member, found),
        })
      const last = await cases.lastEvent(tx, found)
      await work(tx, found)
      await cases.assignAuthor(tx, found, last, member.memberId)
      await record(tx, call, `${word} ${found.table} ${found.number}`, found.personalAccountId)
      await cases.insertActKey(tx, member, { ...keyed, id, at: clock.now() })
      return id
    }
    await withIdempotencyAfter(sql, keyed, async () => {
      if (limits) await countAttempt(sql, clock, limits)
      return perform
    })
    return reread(member, id)
  }

  /** After the commit, to include the deadline. */
  const reread = async (member: StaffPrincipal, id: number): Promise<DeskCase> => {
    await computeDeadlines(sql, member.organisationId)
    return sql.begin(async (tx) => {
      const found = await cases.findCase(tx, member, id)
      if (!found) throw notFound()
      return present(tx, member, found)
    })
  }

  /** Once an hour: the page polls every few seconds. */
  const recordReading = async (call: StaffCall): Promise<void> => {
    if (!(await queue.hasRecentView(sql, call.member, clock.now())))
      await record(sql, call, 'show queue', null)
  }

  const show = async (call: StaffCall, id: number | undefined): Promise<DeskCase> => {
    const { member } = call
    await countAttempt(sql, clock, readLimits(member.memberId))
    await computeDeadlines(sql, member.organisationId)
    return sql.begin(async (tx) => {
      const found = id === undefined ? undefined : await cases.lockCase(tx, member, id)
      if (!found) throw notFound()
      await record(tx, call, `show ${found.table} ${found.number}`, found.personalAccountId)
      return present(tx, member, found)
    })
  }

  const assign = (call: KeyedStaffCall, id: number, version: number, kind: 'taken' | 'given_back') =>
    act(call, { id, version, word: kind === 'taken' ? 'take' : 'give-back' }, async (tx, found) => {
      if (kind === 'taken' && !found.isOpen) throw new DomainError('closed', [messages.closed])
      const { memberId } = call.member
      await cases.assignCase(tx, id, kind === 'taken' ? memberId : null)
      await cases.insertNote(tx, id, { memberId, kind, text: null, at: clock.now() })
      await cases.touchCase(tx, id)
    })

  const writeNote = async (tx: Tx, { member }: StaffCall, id: number, text: string): Promise<void> => {
    await cases.insertNote(tx, id, { memberId: member.memberId, kind: 'note', text, at: clock.now() })
    await cases.touchCase(tx, id)
  }

  return {
    list: async (call: StaffCall, query: QueueQuery): Promise<Queue> => {
      const { member } = call
      await countAttempt(sql, clock, pageLimits(member.memberId))
      await computeDeadlines(sql, member.organisationId)
      const now = clock.now()
      // A concurrent change is then reported twice rather than missed.
      const marker = await queue.findMarker(sql)
      const filter = await queue.readFilter(sql, member, query)
      const rows = await queue.listQueue(sql, member, query, filter, now)
      await recordReading(call)
      const page = rows.slice(0, deskPage)
      return {
        cases: page.map(presentRow),
        next: rows.length > deskPage ? (page.at(-1)?.place ?? null) : null,
        counts: query.after === undefined ? await countQueue(sql, member, filter, now) : null,
        marker,
      }
    },

    changes: async (
      call: StaffCall,
      query: ChangesQuery,
    ): Promise<Pick<Queue, 'cases' | 'counts' | 'marker'> & { has_more: boolean }> => {
      const { member } = call
      await computeDeadlines(sql, member.organisationId)
      const marker = await queue.findMarker(sql)
      const filter = await queue.readFilter(sql, member, query)
      const rows = await queue.listChanged(sql, member, query.since, filter)
      if (rows === null) return { cases: [], counts: null, marker, has_more: true }
      if (rows.length === 0) return { cases: [], counts: null, marker, has_more: false }
      await countAttempt(sql, clock, pollLimits(member.memberId))
      await recordReading(call)
      const counts = await countQueue(sql, member, filter, clock.now())
      return { cases: rows.map(presentRow), counts, marker, has_more: false }
    },

    arrivals: async ({ member }: StaffCall): Promise<Arrivals> => {
      await computeDeadlines(sql, member.organisationId)
      const rows = await queue.listNew(sql, member)
      return {
        count: rows.length < maxCounted ? rows.length : (await countQueue(sql, member, {}, clock.now())).new,
        cases: rows.map(({ id, isEmergency }) => ({ id, is_emergency: isEmergency })),
        is_locked: member.isLocked,
      }
    },

    show,

    showByNumber: async (call: StaffCall, number: number): Promise<DeskCase> =>
      show(call, await cases.findIdByNumber(sql, call.member, number)),

    /** Records the access. */
    showFile: async (call: StaffCall, id: number, file: string): Promise<StoredFile> => {
      await countAttempt(sql, clock, readLimits(call.member.memberId))
      return sql.begin(async (tx) => {
        const found = await cases.lockCase(tx, call.member, id)
        if (!found) throw notFound()
        const { files } = await readSubject(tx, call.member, found)
        const shown = files.find(({ file_id }) => file_id === file)
        if (!shown) throw notFound()
        await record(tx, call, `show file ${found.table} ${found.number}`, found.personalAccountId)
        return shown
      })
    },

    take: (call: KeyedStaffCall, id: number, version: number) => assign(call, id, version, 'taken'),

    giveBack: (call: KeyedStaffCall, id: number, version: number) => assign(call, id, version, 'given_back'),

    note: (call: KeyedStaffCall, id: number, { version, text }: { version: number; text: string }) =>
      act(call, { id, version, word: 'note', content: { text } }, (tx) => writeNote(tx, call, id, text)),

    answer: (
      call: KeyedStaffCall,
      id: number,
      { version, text, files = [] }: { version: number; text: string; files?: readonly string[] | undefined },
    ) => {
      const { member } = call
      const acted = { id, version, content: { text, files }, limits: answerLimits(member.memberId) }
      return act(call, { ...acted, word: 'answer' }, async (tx, { table, number, isOpen }) => {
        const { requests, tickets } = getDesk(tx, member)
        const desk = table === 'ticket' ? tickets : requests
        await desk.answer(number, text, { memberId: member.memberId, files })
        // The resident's next message then returns to the member who answered.
        if (isOpen) await cases.assignCase(tx, id, member.memberId)
      })
    },

    planVisit: (call: KeyedStaffCall, id: number, { version, ...visit }: Visit) =>
      act(call, { id, version, word: 'plan', content: visit }, async (tx, found) => {
        if (found.table === 'ticket') throw new DomainError('invalid', [messages.notOfTicket])
        if (visit.till <= visit.from) throw new DomainError('invalid', [messages.badHours])
        const { row } = await readSubject(tx, call.member, found)
        const plannedAt = new Date(toInstant(visit.date, visit.from, row.timeZone))
        const plannedTill = new Date(toInstant(visit.date, visit.till, row.timeZone))
        if (plannedTill <= clock.now()) throw new DomainError('bad_time', [messages.badTime])
        const { performer, note } = visit
        const wanted = { requestId: found.subject, performer, from: plannedAt, till: plannedTill }
        const overlap = await cases.findOverlap(tx, call.member, wanted)
        if (overlap && !visit.anyway)
          throw new DomainError('performer_busy', [busyText(performer, overlap, row.timeZone)])
        await getDesk(tx, call.member).requests.changeStatus(found.number, {
          status: 'planned',
          plannedAt,
          plannedTill,
          performer,
          text: formatVisit(visit),
        })
        if (note !== undefined) await writeNote(tx, call, id, note)
      }),

    move: (call: KeyedStaffCall, id: number, { version, status, text, money }: Move) =>
      act(
        call,
        {
          id,
          version,
          word: status === 'done' || status === 'closed' ? 'close' : status,
          content: { text, money },
        },
        (tx, found) => {
          const { requests, tickets } = getDesk(tx, call.member)
          if (found.table === 'ticket') {
            if (money !== undefined) throw new DomainError('invalid', [messages.wrongStatus])
            if (status === 'closed') return tickets.close(found.number, text ?? null)
            if (status === 'sent') return tickets.reopen(found.number, text ?? null)
          } else if (status !== 'closed' && status !== 'sent')
            return requests.changeStatus(found.number, { status, text, money })
          throw new DomainError('invalid', [messages.wrongStatus])
        },
      ),

    visitsToday: async ({ member }: StaffCall) => [
      ...(await cases.listVisits(sql, member, null, clock.now())),
    ],

    visits: async ({ member }: StaffCall, day?: string) => ({
      visits: [...(await cases.listVisits(sql, member, day ?? null, clock.now()))],
      performers: [...(await cases.listPerformers(sql, member))],
    }),

    houses: async ({ member }: StaffCall) => ({
      houses: [...(await cases.listHouses(sql, member))],
      categories: [...(await queue.listCategories(sql, member))],
    }),

    templates: async ({ member }: StaffCall) => ({ texts: [...(await cases.listTemplates(sql, member))] }),

    addTemplate: (call: StaffCall, template: { readonly title: string; readonly text: string }) =>
      sql.begin(async (tx) => {
        const { member } = call
        await assertBelowRowLimit(tx, {
          kind: 'ready text',
          owner: member.organisationId,
          max: maxReplyTemplates,
          rows: tx`
            from reply_template where organisation_id = ${member.organisationId}
              and search_text(title) <> search_text(${template.title})`,
          refuse: () => new DomainError('too_many', [messages.tooManyTexts]),
        })
        if (!(await cases.replaceTemplate(tx, member, template)))
          await cases.insertTemplate(tx, member, template)
        await record(tx, call, 'text add', null)
        return { texts: [...(await cases.listTemplates(tx, member))] }
      }),

    removeTemplate: (call: StaffCall, id: number) =>
      sql.begin(async (tx) => {
        if (!(await cases.deleteTemplate(tx, call.member, id)))
          throw new DomainError('not_found', [messages.noText])
        await record(tx, call, `text remove ${id}`, null)
        return { texts: [...(await cases.listTemplates(tx, call.member))] }
      }),
  }
}
