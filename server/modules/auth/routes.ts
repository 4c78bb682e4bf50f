import * as endpoints from '#contract/session/endpoints.ts'
import { Refused } from '../../kernel/refusal.ts'
import { serve, type Route } from '../../http/route.ts'
import { forgetSession, signedOut } from '../../http/signed-out.ts'
import { keepSession } from '../sessions/service.ts'
import { profileRoutes } from './profile-routes.ts'
import { createAuthService, type AuthParts } from './service.ts'
import { texts } from './texts.ts'

/** Sign-in, sign-out, refresh, and the calls of the signed-in resident's own data. */
export const authRoutes = (parts: AuthParts): readonly Route[] => {
  const { seal } = parts
  const service = createAuthService(parts)

  return [
    serve(endpoints.login, async ({ body }, context) => {
      const { ip, userAgent } = context
      const session = await service.login({ ...body, ip, userAgent, before: context.cookie('refresh') })
      if (!session) throw new Refused('bad_credentials', [texts.badCredentials])
      return keepSession(seal, context, session)
    }),
    serve(endpoints.refresh, async (_input, context) => {
      const token = context.cookie('refresh')
      const session = token ? await service.refresh(token) : null
      if (!session) throw signedOut(context.setCookie)
      return keepSession(seal, context, session)
    }),
    serve(endpoints.logout, async (_input, { caller, setCookie }) => {
      await service.logout(caller.familyId)
      forgetSession(setCookie)
      return undefined
    }),
    ...profileRoutes(parts),
  ]
}
