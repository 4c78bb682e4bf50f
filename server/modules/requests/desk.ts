import type { StoredFile } from '#contract/files/schema.ts'
import { wallTime } from '#contract/requests/desired-time.ts'
import type { RequestStatus } from '#contract/requests/statuses.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Clock } from '../../ports/clock.ts'
import { filesOf } from '../files/service.ts'
import { notify } from '../notifications/service.ts'
import { cancelOrder } from '../payments/service.ts'
import { forgetIfGone } from './forget.ts'
import { insertTurn, listForDesk, lockByNumber, type DeskRequest, type Turn } from './desk-store.ts'
import { listEvents, type StoredEvent } from './store.ts'
import { deskTexts, texts } from './texts.ts'

export interface DeskParts {
  readonly sql: Sql
  readonly clock: Clock
  readonly seal: Seal
}

/** What the organisation says when it moves a request on. */
export interface Move {
  readonly status: RequestStatus
  /** When somebody comes; a planned request needs it. */
  readonly plannedAt?: Date | undefined
  readonly performer?: string | undefined
  readonly text?: string | undefined
}

/** A request with all that is known of it. */
interface Shown {
  readonly request: DeskRequest
  readonly events: readonly StoredEvent[]
  readonly files: readonly StoredFile[]
}

const turnOf = (request: DeskRequest, { status, plannedAt, performer, text }: Move): Turn => {
  if (status === 'planned' && !plannedAt) throw new Refused(422, 'time_needed', [deskTexts.timeNeeded])
  if (status === request.status && status !== 'planned')
    throw new Refused(422, 'same_status', [deskTexts.sameStatus])
  return {
    status,
    text: text ?? null,
    plannedAt: plannedAt ?? (status === 'in_work' ? request.planned_at : null),
    performer: performer ?? request.performer,
  }
}

/** What the management organisation does with requests (G-03): residents see it, and are told of it. */
export const makeRequestDesk = ({ sql, clock, seal }: DeskParts) => {
  const held = <T>(number: number, work: (tx: Tx, request: DeskRequest) => Promise<T>): Promise<T> =>
    sql.begin(async (tx) => {
      const request = await lockByNumber(tx, number)
      if (!request) throw new Refused(404, 'not_found', [texts.notFound])
      return work(tx, request)
    })

  return {
    /** The newest ones of a status; null: those that are still to be done. */
    list: (status: RequestStatus | null, limit: number) => listForDesk(sql, status, limit),

    show: (number: number): Promise<Shown> =>
      held(number, async (tx, request) => {
        const files = await filesOf(tx, 'request', [request.id])
        return { request, events: await listEvents(tx, request.id), files: files.get(request.id) ?? [] }
      }),

    /** Moves a request on; its resident gets the push and the letter. A rejected order is not paid any more. */
    move: (number: number, move: Move): Promise<void> =>
      held(number, async (tx, request) => {
        const { id, profile_id: profile, time_zone: zone } = request
        const now = clock.now()
        const turn = turnOf(request, move)
        const event = await insertTurn(tx, id, turn, now)
        await cancelOrder(tx, String(number), turn.status === 'rejected' ? now : null)
        await forgetIfGone(tx, id)
        if (profile === null) return
        const says = deskTexts.says(turn.status, turn.plannedAt && wallTime(turn.plannedAt, zone))
        const told = { id: String(id), number: String(number), turn: String(event), says }
        await notify(tx, { seal, now }, profile, { kind: 'request_moved', ...told })
      }),

    /** Answers in words and leaves the rest as it is. */
    answer: (number: number, text: string): Promise<void> =>
      held(number, async (tx, { id, profile_id: profile, status, planned_at: plannedAt, performer }) => {
        const now = clock.now()
        const event = await insertTurn(tx, id, { status, text, plannedAt, performer }, now)
        await forgetIfGone(tx, id)
        if (profile === null) return
        const told = { id: String(id), number: String(number), answer: String(event) }
        await notify(tx, { seal, now }, profile, { kind: 'request_answer', ...told })
      }),
  }
}
