import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The server's answer, whole. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** One request on its way through the proxy; a fault decides what becomes of it. */
export interface Exchange {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  /** Lets the server do its work, without these headers of the request; the browser has nothing of the answer yet. */
  forward(withoutHeaders?: readonly string[]): Promise<Reply>
  /** Answers the browser. */
  answer(reply: Reply): void
  /** Begins the answer and breaks the connection in its middle. */
  answerHalf(reply: Reply): void
  /** Breaks the connection without a word. */
  drop(): void
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** The body goes whole, so the browser gets its true length and no piecewise encoding. */
const getHeaders = ({ headers, body, status }: Reply) => ({
  ...without(headers, hopByHop),
  ...(status === 204 || status === 304 ? {} : { 'content-length': body.length }),
})

/** Reads the request whole, so that a connection cut on the browser's side never leaves the server half of it. */
export async function openExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  upstreamPort: number,
): Promise<Exchange> {
  const { method = 'GET', url: path = '/' } = incoming
  const sent = await buffer(incoming)
  const drop = () => void outgoing.destroy()
  return {
    method,
    path,
    drop,
    async forward(withoutHeaders = []) {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
      const headers = without(incoming.headers, ['connection', ...withoutHeaders])
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
