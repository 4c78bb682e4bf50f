import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { StaffDeps } from '../modules/staff/member-session.ts'
import { codesNow } from '../modules/staff/sign-in.ts'
import { addStandBank } from './bank/routes.ts'
import type { Email } from './mailbox.ts'
import { callsPage, codesPage, indexPage, emailPage, mailboxPage, pushPage, sendPage } from './pages.ts'
import { addPushService, createPushService } from './push-service.ts'
import type { Stand } from './sandbox.ts'

const emailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Adds the sandbox's pages under /stand/, and JSON of the same data for tests. */
export const addStand = (
  app: FastifyInstance,
  { mailbox, telephony, bank }: Stand,
  staff: StaffDeps,
): void => {
  const pushes = createPushService()
  const getEmail = (request: FastifyRequest<{ Params: { id: string } }>): Email => {
    const email = mailbox.emails().find(({ id }) => String(id) === request.params.id)
    if (!email) throw new DomainError('not_found', ['Такого письма нет'])
    return email
  }

  if (bank !== null) addStandBank(app, bank)
  addPushService(app, pushes)
  app.get('/stand/push/', (_request, reply) => sendPage(reply, pushPage(pushes.received())))
  app.get('/stand', (_request, reply) => reply.redirect('/stand/'))
  app.get('/stand/', (_request, reply) => sendPage(reply, indexPage(mailbox.url)))
  app.get('/stand/calls/', (_request, reply) => sendPage(reply, callsPage(telephony.calls())))
  app.get('/stand/calls.json', async () => ({ calls: telephony.calls() }))
  app.get('/stand/codes/', async (_request, reply) => sendPage(reply, codesPage(await codesNow(staff))))
  app.get('/stand/codes.json', async () => ({ codes: await codesNow(staff) }))
  app.get('/stand/mailbox/', (_request, reply) => sendPage(reply, mailboxPage(mailbox.emails())))
  app.get('/stand/mailbox.json', async () => ({ url: mailbox.url, letters: mailbox.emails() }))
  app.get<{ Params: { id: string } }>('/stand/mailbox/:id/', (request, reply) =>
    sendPage(reply, emailPage(getEmail(request))),
  )
  app.get<{ Params: { id: string } }>('/stand/mailbox/:id/body.html', (request, reply) =>
    sendPage(reply, getEmail(request).html ?? '', emailPolicy),
  )
}
