import type { FastifyReply } from 'fastify'
import { FileReply } from '../kernel/file-reply.ts'

const cacheControl = {
  minutes: 'public, max-age=300',
  'for good': 'public, max-age=31536000, immutable',
} as const

/** RFC 5987. */
const encoded = (filename: string): string =>
  encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Sends the file as an attachment, with a CSP that forbids scripts (V-06). */
export const sendFile = (reply: FastifyReply, answer: unknown): FastifyReply => {
  if (!(answer instanceof FileReply)) throw new Error('The handler of a file gave something else')
  const { filename, contentType, content, size, lasts } = answer.parts
  if (size !== undefined) reply.header('content-length', size)
  if (lasts !== undefined) reply.header('cache-control', cacheControl[lasts])
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encoded(filename)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content)
}
