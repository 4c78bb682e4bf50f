import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Exchange {
  readonly method: string
  /** Includes the query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Returns the buffered reply. */
  forward(withoutHeaders?: readonly string[]): Promise<Reply>
  answer(reply: Reply): void
  answerHalf(reply: Reply): void
  drop(): void
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** The body is buffered, so the reply has a content-length instead of chunks. */
const getHeaders = ({ headers, body, status }: Reply) => ({
  ...without(headers, hopByHop),
  ...(status === 204 || status === 304 ? {} : { 'content-length': body.length }),
})

/** Buffers the request, so an abort of the browser never leaves half of it at the server. */
export async function openExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstreamPort: number,
): Promise<Exchange> {
  const { method = 'GET', url: path = '/', headers: sentHeaders } = incoming
  const sent = await buffer(incoming)
  const drop = () => void outgoing.destroy()
  return {
    method,
    path,
    headers: sentHeaders,
    drop,
    async forward(withoutHeaders = []) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const headers = without(sentHeaders, ['connection', ...withoutHeaders])
      request({ host: '127.0.0.1', port: upstreamPort, method, path, headers, agent: false }, resolve)
        .once('error', reject)
        .end(sent)
      const reply = await promise
      return { status: reply.statusCode ?? 502, headers: reply.headers, body: await buffer(reply) }
    },
    answer: (reply) => void outgoing.writeHead(reply.status, getHeaders(reply)).end(reply.body),
    answerHalf(reply) {
      outgoing.writeHead(reply.status, getHeaders(reply))
      outgoing.write(reply.body.subarray(0, Math.floor(reply.body.length / 2)), drop)
    },
  }
}
