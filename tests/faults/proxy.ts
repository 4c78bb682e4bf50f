import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { openExchange } from './exchange.ts'
import { type Fault, pass } from './faults.ts'

interface Rule {
  readonly method: string
  readonly path: string
  readonly fault: Fault
  left: number
}

interface Seen {
  readonly method: string
  readonly path: string
}

export interface FaultProxy {
  readonly url: string
  /** Requests, oldest first. */
  readonly seen: readonly Seen[]
  /** Applies the fault to the next `times` requests with this method and path prefix. The newest rule wins. */
  on(method: string, path: string, fault: Fault, times?: number): void
  heal(): void
  /** Breaks open connections and rejects new ones, also for workers, unlike Playwright's setOffline. */
  goOffline(): void
  /** Goes offline at the request after the next `requests`. */
  goOfflineAfter(requests: number): void
  goOnline(): void
  /** Switches the upstream port and returns the previous one. */
  connect(port: number): number
  reset(): void
  close(): Promise<void>
}

/** Starts a proxy between a browser and the server on `port`, which tests break on purpose. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let upstreamPort = port
  let rules: Rule[] = []
  let isOffline = false
  let untilOffline = Number.POSITIVE_INFINITY
  const seen: Seen[] = []
  const sockets = new Set<Socket>()

  const faultFor = ({ method, path }: Seen): Fault => {
    const rule = rules.findLast((one) => one.left > 0 && one.method === method && path.startsWith(one.path))
    if (!rule) return pass
    rule.left -= 1
    return rule.fault
  }

  const goOffline = (): void => {
    isOffline = true
    for (const socket of sockets) socket.destroy()
  }
  const goOnline = (): void => {
    isOffline = false
    untilOffline = Number.POSITIVE_INFINITY
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (untilOffline === 0) return goOffline()
    untilOffline -= 1
    try {
      const exchange = await openExchange(incoming, outgoing, upstreamPort)
      seen.push({ method: exchange.method, path: exchange.path })
      await faultFor(exchange)(exchange)
    } catch {
      // One side closed the connection, so break the other.
      outgoing.destroy()
    }
  }
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  server.on('connection', (socket) => {
    if (isOffline) socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy got no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    on: (method, path, fault, times = Number.POSITIVE_INFINITY) =>
      void rules.push({ method, path, fault, left: times }),
    heal: () => void (rules = []),
    goOffline,
    goOfflineAfter: (requests) => void (untilOffline = requests),
    goOnline,
    connect(other) {
      const before = upstreamPort
      upstreamPort = other
      return before
    },
    reset() {
      rules = []
      goOnline()
      seen.length = 0
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
