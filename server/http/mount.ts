import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headers } from '#contract/errors.ts'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { permissionsTag } from '#contract/permissions.ts'
import { defaultPrefixes, toUrl } from '../kernel/endpoint-url.ts'
import type { ClosingDeps } from '../kernel/closed-keys.ts'
import { closeReplaced, createKey } from './call-key.ts'
import { createAuthenticate, type AuthenticationDeps } from './authenticate.ts'
import { createAuthenticateKey } from './authenticate-key.ts'
import { createAuthenticateStaff } from './authenticate-staff.ts'
import { assertCsrf, assertOwnPage, assertPermission, getOrigins, type OwnSite } from './guards.ts'
import { sendFile } from './send-file.ts'
import { maxFieldsBytes, tableTypes, withTable, withUpload } from './receive-upload.ts'
import type { Principal, StaffPrincipal } from '../kernel/principal.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import { readDevice } from '../kernel/session-tokens.ts'
import type { Context, Route } from './route.ts'
import { validInput, validKey, validReply, withFastSchemas } from './validate.ts'

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

interface MountDeps extends AuthenticationDeps, ClosingDeps {
  readonly site: OwnSite
  readonly uploads: string
  /** Stall timeout of uploads. */
  readonly stalledMs: number
  readonly hosts: readonly Pick<HostConfig, 'prefixes'>[]
}

const listUrls = (endpoint: Endpoint, hosts: readonly Pick<HostConfig, 'prefixes'>[]): Set<string> =>
  new Set(
    [defaultPrefixes, ...hosts.map(({ prefixes }) => prefixes)].map((prefixes) => toUrl(endpoint, prefixes)),
  )

const buildContext = (
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, site, hmac }: MountDeps,
  endpoint: Endpoint,
) => {
  const context: Context = {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    device: readDevice(hmac, cookies.read(request, 'device')),
    host: request.hostname,
    sites: getOrigins(request, site),
    cookie: (name) => cookies.read(request, name),
    setCookie: (name, value) => cookies.write(reply, name, value),
  }
  const { caller, program, member } = request
  const { keyed } = endpoint
  return {
    ...context,
    caller,
    program,
    member,
    ...(keyed && { key: validKey(request, keyed === 'optional' || caller !== null) }),
  }
}

/** Gives a resident's keyed call its key, and closes those that it replaces. */
const prepareKeyed = async <C extends ReturnType<typeof buildContext>>(
  context: C,
  request: FastifyRequest,
  {
    endpoint,
    input,
    deps,
  }: { readonly endpoint: Endpoint; readonly input: object; readonly deps: MountDeps },
): Promise<C> => {
  const { caller, key } = context
  if (key === undefined || caller === null) return context
  await closeReplaced(deps, endpoint, request, caller)
  return { ...context, key: key ?? (await createKey(deps, endpoint, caller, input)) }
}

const takesForm = ({ endpoint }: Route): boolean => endpoint.upload !== undefined
const takesTable = ({ endpoint }: Route): boolean => endpoint.table !== undefined

/** Checks in order: own page, session, CSRF, permission, validation. */
export const mount = (app: FastifyInstance, routes: readonly Route[], deps: MountDeps): void => {
  const authenticate = createAuthenticate(deps)
  const authenticateKey = createAuthenticateKey(deps)
  const authenticateStaff = createAuthenticateStaff(deps)
  app.decorateRequest('caller', null)
  app.decorateRequest('program', null)
  app.decorateRequest('member', null)

  const authorize = async (
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
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

  const addRoute = (scope: FastifyInstance, { endpoint: declared, handle, beforeBody }: Route): void => {
    const endpoint = withFastSchemas(declared)
    const { upload, table, body: _, ...head } = endpoint
    const callHandler = async (
      context: ReturnType<typeof buildContext>,
      request: FastifyRequest,
    ): Promise<unknown> => {
      const options = { folder: deps.uploads, stalledMs: deps.stalledMs }
      if (upload)
        return withUpload(request, { ...upload, ...options }, ({ fields, file }) =>
          handle(validInput(endpoint, request, fields) as never, { ...context, file } as never),
        )
      if (table)
        return withTable(request, { ...table, ...options }, (file) =>
          handle(validInput(endpoint, request, {}) as never, { ...context, file } as never),
        )
      const input = validInput(endpoint, request)
      const keyed = await prepareKeyed(context, request, { endpoint, input, deps })
      return handle(input as never, keyed as never)
    }
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const context = buildContext(request, reply, deps, endpoint)
      // `serve` checked the types; the list erases them.
      await beforeBody?.(validInput(head, request) as never, context as never)
      const answer = await callHandler(context, request)
      if (endpoint.reply === null) return reply.code(endpoint.emptyStatus ?? 204).send()
      if (endpoint.reply === 'file') return sendFile(reply, answer)
      if (endpoint.replyStatus !== undefined) reply.code(endpoint.replyStatus)
      return validReply(endpoint, answer)
    }
    const bodyLimit = upload ? upload.maxBytes + maxFieldsBytes : table?.maxBytes
    for (const url of listUrls(endpoint, deps.hosts))
      scope.route({
        method: endpoint.method,
        url,
        exposeHeadRoute: !isChanging(endpoint),
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...(upload && { config: { takesTime: true, accepts: ['multipart/form-data'] } }),
        ...(table && { config: { takesTime: true, accepts: tableTypes } }),
        onRequest: (request, reply) => authorize(endpoint, request, reply),
        handler,
      })
  }
  for (const route of routes.filter((candidate) => !takesForm(candidate) && !takesTable(candidate)))
    addRoute(app, route)
  // Separate scope: elsewhere only JSON is accepted.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    await scope.register(multipart)
    for (const route of routes.filter(takesForm)) addRoute(scope, route)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...tableTypes], (_request, body, done) => done(null, body))
    for (const route of routes.filter(takesTable)) addRoute(scope, route)
  })
  const methods = Map.groupBy(
    routes.flatMap(({ endpoint }) =>
      [...listUrls(endpoint, deps.hosts)].map((url) => ({ url, method: endpoint.method })),
    ),
    ({ url }) => url,
  )
  for (const [url, all] of methods) {
    const known = all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const allow = [...known, 'OPTIONS'].join(', ')
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).header('allow', allow).send(),
    )
  }
}
