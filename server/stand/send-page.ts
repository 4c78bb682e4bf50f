import type { FastifyReply } from 'fastify'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'"

/** Sends a page of the stand under a policy of its own. */
export const sendPage = (reply: FastifyReply, page: string, policy = pagePolicy): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
