import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../http/refused.ts'
import type { Letter, Mailbox } from './mailbox.ts'
import { indexPage, letterPage, mailboxPage, pushPage } from './pages.ts'
import { addPushService } from './push-routes.ts'
import { createPushService } from './push-service.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"
const letterPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const sendPage = (reply: FastifyReply, page: string, policy = pagePolicy): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

/** Pages of the stand at /stand/, for a person, and what it received as JSON, for tests. */
export const addStand = (app: FastifyInstance, mailbox: Mailbox): void => {
  const pushes = createPushService()
  const letterOf = (request: FastifyRequest<{ Params: { id: string } }>): Letter => {
    const letter = mailbox.letters().find(({ id }) => String(id) === request.params.id)
    if (!letter) throw new Refused(404, 'not_found', ['Такого письма нет'])
    return letter
  }

  addPushService(app, pushes)
  app.get('/stand/push/', (_request, reply) => sendPage(reply, pushPage(pushes.received())))
  app.get('/stand', (_request, reply) => reply.redirect('/stand/'))
  app.get('/stand/', (_request, reply) => sendPage(reply, indexPage(mailbox.url)))
  app.get('/stand/mailbox/', (_request, reply) => sendPage(reply, mailboxPage(mailbox.letters())))
  app.get('/stand/mailbox.json', async () => ({ url: mailbox.url, letters: mailbox.letters() }))
  app.get<{ Params: { id: string } }>('/stand/mailbox/:id/', (request, reply) =>
    sendPage(reply, letterPage(letterOf(request))),
  )
  app.get<{ Params: { id: string } }>('/stand/mailbox/:id/body.html', (request, reply) =>
    sendPage(reply, letterOf(request).html ?? '', letterPolicy),
  )
}
