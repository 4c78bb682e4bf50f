import type { FastifyInstance } from 'fastify'

/** JSON alone is taken, `__proto__` and `constructor` in it are refused; an empty body is no body. */
export const acceptJsonAlone = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, String(body), done),
  )
}
