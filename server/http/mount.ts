import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { defaultPrefixes, toUrl } from '../kernel/endpoint-url.ts'
import type { ClosingDeps } from '../kernel/closed-keys.ts'
import { closeReplaced, createKey } from './call-key.ts'
import { createAuthorize, type Authorize, type AuthorizeDeps } from './authorize.ts'
import { getOrigins } from './guards.ts'
import { sendFile } from './send-file.ts'
import { maxFieldsBytes, tableTypes, withTable, withUpload } from './receive-upload.ts'
import { readDevice } from '../kernel/session-tokens.ts'
import type { Context, Route } from './route.ts'
import { validInput, validKey, validReply, withFastSchemas } from './validate.ts'

interface MountDeps extends AuthorizeDeps, ClosingDeps {
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

/** Reads the upload or table, validates the input and calls the route's handler. */
const callHandler = async (
  request: FastifyRequest,
  context: ReturnType<typeof buildContext>,
  { endpoint, handle }: Route,
  deps: MountDeps,
): Promise<unknown> => {
  const { upload, table } = endpoint
  const options = { folder: deps.uploads, stalledMs: deps.stalledMs }
  // `serve` checked the types; the list erases them.
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

const createHandler = (route: Route, deps: MountDeps) => {
  const { endpoint, beforeBody } = route
  const { upload: _upload, table: _table, body: _body, ...head } = endpoint
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const context = buildContext(request, reply, deps, endpoint)
    await beforeBody?.(validInput(head, request) as never, context as never)
    const answer = await callHandler(request, context, route, deps)
    if (endpoint.reply === null) return reply.code(endpoint.emptyStatus ?? 204).send()
    if (endpoint.reply === 'file') return sendFile(reply, answer)
    if (endpoint.replyStatus !== undefined) reply.code(endpoint.replyStatus)
    return validReply(endpoint, answer)
  }
}

const addRoute = (scope: FastifyInstance, declared: Route, authorize: Authorize, deps: MountDeps): void => {
  const endpoint = withFastSchemas(declared.endpoint)
  const { upload, table } = endpoint
  const handler = createHandler({ ...declared, endpoint }, deps)
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

/** Answers OPTIONS with the methods of each address. */
const addOptions = (
  app: FastifyInstance,
  routes: readonly Route[],
  { hosts }: Pick<MountDeps, 'hosts'>,
): void => {
  const served = routes.flatMap(({ endpoint }) =>
    [...listUrls(endpoint, hosts)].map((url) => ({ url, method: endpoint.method })),
  )
  for (const [url, all] of Map.groupBy(served, (one) => one.url)) {
    const known = all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const allow = [...known, 'OPTIONS'].join(', ')
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).header('allow', allow).send(),
    )
  }
}

/** Serves the routes: authorization, validation, handler, validation of the reply. */
export const mount = (app: FastifyInstance, routes: readonly Route[], deps: MountDeps): void => {
  const authorize = createAuthorize(app, deps)
  const addTo = (scope: FastifyInstance, some: readonly Route[]): void => {
    for (const route of some) addRoute(scope, route, authorize, deps)
  }
  addTo(
    app,
    routes.filter((route) => !takesForm(route) && !takesTable(route)),
  )
  // Separate scope: elsewhere only JSON is accepted.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    await scope.register(multipart)
    addTo(scope, routes.filter(takesForm))
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...tableTypes], (_request, body, done) => done(null, body))
    addTo(scope, routes.filter(takesTable))
  })
  addOptions(app, routes, deps)
}
