import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { permissionsTag } from '#contract/permissions.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Principal, StaffPrincipal } from '../kernel/principal.ts'
import { createAuthenticate, type AuthenticationDeps } from './authenticate.ts'
import { createAuthenticateKey } from './authenticate-key.ts'
import { createAuthenticateStaff } from './authenticate-staff.ts'
import { assertCsrf, assertOwnPage, assertPermission, type OwnSite } from './guards.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public endpoints. */
    caller: Principal | null
    /** Null without an API key. */
    program: ApiClient | null
    /** Null unless a staff member calls. */
    member: StaffPrincipal | null
  }
}

export interface AuthorizeDeps extends AuthenticationDeps {
  readonly site: OwnSite
}

export type Authorize = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Authenticates the caller that the endpoint admits. Checks in order: own page, session, CSRF, permission. */
export const createAuthorize = (app: FastifyInstance, deps: AuthorizeDeps): Authorize => {
  const authenticate = createAuthenticate(deps)
  const authenticateKey = createAuthenticateKey(deps)
  const authenticateStaff = createAuthenticateStaff(deps)
  app.decorateRequest('caller', null)
  app.decorateRequest('program', null)
  app.decorateRequest('member', null)

  return async (endpoint, request, reply) => {
    const { access } = endpoint
    if (typeof access === 'object' && 'scope' in access) {
      reply.header('cache-control', 'private, no-store').header('vary', 'authorization')
      request.program = await authenticateKey(access.scope, request)
      return
    }
    if (typeof access === 'object' && 'staff' in access) {
      reply.header('cache-control', 'private, no-store').header('vary', 'cookie')
      if (isChanging(endpoint)) assertOwnPage(request, deps.site)
      request.member = await authenticateStaff(
        { duty: access.staff, isBackground: endpoint.isBackground, whileLocked: endpoint.whileLocked },
        request,
        reply,
      )
      if (isChanging(endpoint)) assertCsrf(request, deps.hmac, request.member.sessionId)
      return
    }
    reply.header('cache-control', endpoint.service === 'site' ? 'no-cache' : 'private, no-store')
    if (isChanging(endpoint)) assertOwnPage(request, deps.site)
    if (access === 'public') return
    reply.header('vary', 'cookie')
    const caller = await authenticate(access, request, reply)
    request.caller = caller
    reply.header(headers.scope, caller.scope).header(headers.permissions, permissionsTag(caller.permissions))
    if (isChanging(endpoint)) assertCsrf(request, deps.hmac, caller.familyId)
    assertPermission(access, caller)
  }
}
