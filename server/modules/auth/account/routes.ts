import * as endpoints from '#contract/auth/account-endpoints.ts'
import { serve, type Context, type Route } from '../../../http/route.ts'
import { expireSessionCookies } from '../../../http/cookies.ts'
import type { DeviceInfo } from '../../../kernel/principal.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { recordEvent } from '../security-events/service.ts'
import type { Erasure } from '../../server-module.ts'
import { endFamilies, endOwnFamily, keepSession, listFamilies } from '../sessions/service.ts'
import { requestProfile, finishAddProfile } from './add-profile.ts'
import { requestEmailChange, confirmEmail, finishEmailChange, undoEmailChange } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { detachProfile } from './detach-profile.ts'
import { requestPasswordReset, changePassword, checkPassword, openPasswordReset } from './password.ts'
import { activate, register, sendAgain, getPendingAddress } from './register.ts'
import { messages } from './messages.ts'

const sessionRoutes = ({ sql, clock, hmac }: AccountDeps): readonly Route[] => [
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
      await recordEvent(tx, hmac, { kind: 'session_ended', residentId, at, origin: { ip, userAgent } })
      return true
    })
    if (!isEnded) throw new DomainError('not_found', [messages.noSession])
    return undefined
  }),
  serve(endpoints.endOtherSessions, async (_input, { caller: { residentId, familyId }, ip, userAgent }) => {
    const at = clock.now()
    const origin = { ip, userAgent }
    const ended = await sql.begin(async (tx) => {
      const count = await endFamilies(tx, residentId, 'ended_by_resident', at, familyId)
      for (let nth = 0; nth < count; nth += 1)
        await recordEvent(tx, hmac, { kind: 'session_ended', residentId, at, origin })
      return count
    })
    return { ended }
  }),
]

interface AccountRouteDeps extends AccountDeps {
  readonly erasures: readonly Erasure[]
}

const toOrigin = ({ ip, userAgent, device }: Context): DeviceInfo => ({ ip, userAgent, device })

export const accountRoutes = ({ erasures, ...deps }: AccountRouteDeps): readonly Route[] => [
  serve(endpoints.registerTenant, async ({ body }, context) => {
    await register(deps, { ...body, host: context.host }, toOrigin(context))
    return undefined
  }),
  serve(endpoints.activateTenant, async ({ body }, context) =>
    keepSession(deps.hmac, context, await activate(deps, body, toOrigin(context))),
  ),
  serve(endpoints.resetPassword, async ({ body }, context) => {
    await requestPasswordReset(deps, body.username, toOrigin(context))
    return undefined
  }),
  serve(endpoints.openRepair, async ({ body }, context) =>
    keepSession(deps.hmac, context, await openPasswordReset(deps, body, toOrigin(context))),
  ),
  serve(endpoints.addProfile, async ({ body }, context) => {
    await requestProfile(deps, context.caller, { ...body, host: context.host }, toOrigin(context))
    return undefined
  }),
  serve(endpoints.finishAddProfile, async ({ body }, context) => {
    await finishAddProfile(deps, context.caller, body, toOrigin(context))
    return undefined
  }),
  serve(endpoints.changeEmail, async ({ body }, { caller }) => {
    await requestEmailChange(deps, caller, body.email)
    return undefined
  }),
  serve(endpoints.confirmEmail, async ({ params }, context) => {
    await confirmEmail(deps, context.caller, params, toOrigin(context))
    return undefined
  }),
  serve(endpoints.finishEmailChange, async ({ body }, context) => {
    await finishEmailChange(deps, context.caller, body, toOrigin(context))
    return undefined
  }),
  serve(endpoints.undoEmailChange, async ({ body }, context) =>
    keepSession(deps.hmac, context, await undoEmailChange(deps, body, toOrigin(context))),
  ),
  serve(endpoints.checkPassword, async ({ body }, { caller }) => {
    await checkPassword(deps, caller, body.password)
    return undefined
  }),
  serve(endpoints.changePassword, async ({ body }, context) =>
    keepSession(
      deps.hmac,
      context,
      await changePassword(deps, context.caller, body.password, toOrigin(context)),
    ),
  ),
  serve(endpoints.deleteProfile, async (_input, { caller, setCookie }) => {
    await deleteAccount(deps, caller, erasures)
    expireSessionCookies(setCookie)
    setCookie('device', null)
    return undefined
  }),
  serve(endpoints.detachProfile, ({ params }, context) =>
    detachProfile(deps, context.caller, { profileId: params.id, erasures }, toOrigin(context)),
  ),
  serve(endpoints.getPendingEmail, async (_input, { caller }) => ({
    address: await getPendingAddress(deps, caller),
  })),
  serve(endpoints.sendActivationMailAgain, async (_input, { caller }) => ({
    sent: await sendAgain(deps, caller),
  })),
  ...sessionRoutes(deps),
]
