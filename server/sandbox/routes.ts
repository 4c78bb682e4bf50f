import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import { isSame } from '../kernel/hmac.ts'
import type { StaffDeps } from '../modules/staff/member-session.ts'
import { listCurrentCodes } from '../modules/staff/sign-in.ts'
import { addBankApi } from './bank/api.ts'
import { addSandboxBank } from './bank/routes.ts'
import type { Email } from './mailbox.ts'
import {
  callsPage,
  codesPage,
  emailPage,
  indexPage,
  mailboxPage,
  passwordPage,
  pushPage,
  sendPage,
} from './pages.ts'
import { addPushService, createPushService } from './push-service.ts'
import type { Sandbox } from './sandbox.ts'

const emailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Any user name will do; false without the password. */
const hasPassword = ({ headers }: FastifyRequest, password: string): boolean => {
  const [, encoded = ''] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? []
  const [, given = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return isSame(given, password)
}

const askPassword = (app: FastifyInstance, password: string): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (hasPassword(request, password)) return undefined
    reply.code(401).header('www-authenticate', 'Basic realm="Rehearsal", charset="UTF-8"')
    return sendPage(reply, passwordPage())
  })
}

/** Serves the pages, and the same data as JSON for tests. A rehearsal asks for its password on all of them. */
export const addSandbox = (
  app: FastifyInstance,
  sandbox: Sandbox,
  staff: StaffDeps,
  password: string | null,
): void => {
  // Its calls carry the bank's key, so they need no password.
  if (sandbox.bank !== null) addBankApi(app, sandbox.bank)
  void app.register(async (pages) => {
    if (password !== null) askPassword(pages, password)
    addPages(pages, sandbox, staff)
  })
}

const addPages = (app: FastifyInstance, { mailbox, telephony, bank }: Sandbox, staff: StaffDeps): void => {
  const pushes = createPushService()
  const getEmail = (request: FastifyRequest<{ Params: { id: string } }>): Email => {
    const email = mailbox.emails().find(({ id }) => String(id) === request.params.id)
    if (!email) throw new DomainError('not_found', ['Такого письма нет'])
    return email
  }

  if (bank !== null) addSandboxBank(app, bank)
  addPushService(app, pushes)
  app.get('/sandbox/push/', (_request, reply) => sendPage(reply, pushPage(pushes.received())))
  app.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/'))
  // The address of earlier releases. Remove it in the release after 1.1.
  for (const path of ['/stand', '/stand/*'])
    app.get(path, (request, reply) => reply.redirect(request.url.replace('/stand', '/sandbox'), 308))
  app.get('/sandbox/', (_request, reply) => sendPage(reply, indexPage(mailbox.url)))
  app.get('/sandbox/calls/', (_request, reply) => sendPage(reply, callsPage(telephony.calls())))
  app.get('/sandbox/calls.json', async () => ({ calls: telephony.calls() }))
  app.get('/sandbox/codes/', async (_request, reply) =>
    sendPage(reply, codesPage(await listCurrentCodes(staff))),
  )
  app.get('/sandbox/codes.json', async () => ({ codes: await listCurrentCodes(staff) }))
  app.get('/sandbox/mailbox/', (_request, reply) => sendPage(reply, mailboxPage(mailbox.emails())))
  app.get('/sandbox/mailbox.json', async () => ({ url: mailbox.url, letters: mailbox.emails() }))
  app.get<{ Params: { id: string } }>('/sandbox/mailbox/:id/', (request, reply) =>
    sendPage(reply, emailPage(getEmail(request))),
  )
  app.get<{ Params: { id: string } }>('/sandbox/mailbox/:id/body.html', (request, reply) =>
    sendPage(reply, getEmail(request).html ?? '', emailPolicy),
  )
}
