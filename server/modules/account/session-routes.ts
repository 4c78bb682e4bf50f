import * as endpoints from '#contract/account/endpoints.ts'
import { Refused } from '../../kernel/refusal.ts'
import { serve, type Route } from '../../http/route.ts'
import { recordEvent } from '../security-events/service.ts'
import { endOwnFamily, listFamilies } from '../sessions/service.ts'
import type { AccountParts } from './parts.ts'
import { texts } from './texts.ts'

/** The resident's own sign-ins (V-09). */
export const sessionRoutes = ({ sql, clock, seal }: AccountParts): readonly Route[] => [
  serve(endpoints.listSessions, async (_input, { caller }) => {
    const families = await listFamilies(sql, caller.residentId, clock.now())
    return {
      sessions: families.map(({ id, userAgent, startedAt, seenAt }) => ({
        id,
        device: userAgent,
        started_at: startedAt.toISOString(),
        seen_at: seenAt.toISOString(),
        is_current: id === caller.familyId,
      })),
    }
  }),
  serve(endpoints.endSession, async ({ params }, { caller: { residentId }, ip, userAgent }) => {
    const at = clock.now()
    const isEnded = await sql.begin(async (tx) => {
      if (!(await endOwnFamily(tx, residentId, params.id, at))) return false
      await recordEvent(tx, seal, { kind: 'session_ended', residentId, at, origin: { ip, userAgent } })
      return true
    })
    if (!isEnded) throw new Refused('not_found', [texts.noSession])
    return undefined
  }),
]
