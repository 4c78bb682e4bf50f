import * as authEndpoints from '#contract/auth/endpoints.ts'
import type { Profile } from '#contract/auth/schema.ts'
import * as endpoints from '#contract/auth/session-endpoints.ts'
import { expireSessionCookies, signedOut } from '../../http/cookies.ts'
import { serve, type Route } from '../../http/route.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { getScope, type Hmac } from '../../kernel/hmac.ts'
import { keepSession, presentSession } from './sessions/service.ts'
import { createAuthService, type AuthDeps } from './service.ts'
import {
  type ProfileRow,
  activateProfile,
  findExtra,
  findResident,
  listProfiles,
  listServices,
} from './store.ts'

const messages = {
  badCredentials: 'Неверная почта или пароль',
  noProfile: 'Такого лицевого счёта нет среди ваших',
} as const

const presentProfile = (
  hmac: Hmac,
  residentId: number,
  { id, address, accountNumber }: ProfileRow,
): Profile => ({
  id,
  address,
  account_number: accountNumber,
  scope: getScope(hmac, residentId, id),
})

const noProfile = (): DomainError => new DomainError('not_found', [messages.noProfile])

const profileRoutes = ({ sql, hmac }: Omit<AuthDeps, 'clock'>): readonly Route[] => [
  serve(authEndpoints.verify, async (_input, { caller }) => {
    const extra = await findExtra(sql, caller.personalAccountId)
    if (!extra) throw noProfile()
    const { address, accountNumber, organisation, emergencyPhone } = extra
    return { address, account_number: accountNumber, organisation, emergency_phone: emergencyPhone }
  }),
  serve(authEndpoints.changeProfile, async ({ body }, { caller }) => {
    if (!(await activateProfile(sql, caller.familyId, body.profile))) throw noProfile()
    return presentSession(hmac, { ...caller, profileId: body.profile })
  }),
  serve(authEndpoints.getProfile, async (_input, { caller }) => {
    const [user, profiles] = await Promise.all([
      findResident(sql, caller.residentId),
      listProfiles(sql, caller.residentId),
    ])
    if (!user) throw noProfile()
    return {
      user,
      profiles: profiles.map((row) => presentProfile(hmac, caller.residentId, row)),
      session: presentSession(hmac, caller),
    }
  }),
  serve(authEndpoints.getPermissions, async (_input, { caller }) => ({ permissions: caller.permissions })),
  serve(authEndpoints.getTenantProfile, async (_input, { caller }) => ({
    sectors: await listServices(sql, caller.personalAccountId),
  })),
]

export const authRoutes = (deps: AuthDeps): readonly Route[] => {
  const { hmac } = deps
  const service = createAuthService(deps)

  return [
    serve(endpoints.login, async ({ body }, context) => {
      const { ip, userAgent, device } = context
      const session = await service.login({
        ...body,
        ip,
        userAgent,
        device,
        before: context.cookie('refresh'),
      })
      if (!session) throw new DomainError('bad_credentials', [messages.badCredentials])
      return keepSession(hmac, context, session)
    }),
    serve(endpoints.refresh, async (_input, context) => {
      const token = context.cookie('refresh')
      const session = token ? await service.refresh(token, context.ip) : null
      if (!session) throw signedOut(context.setCookie)
      return keepSession(hmac, context, session)
    }),
    serve(endpoints.logout, async (_input, { caller, setCookie }) => {
      await service.logout(caller.familyId)
      expireSessionCookies(setCookie)
      return undefined
    }),
    ...profileRoutes(deps),
  ]
}
