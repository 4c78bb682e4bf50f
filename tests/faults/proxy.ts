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
  /** Requests that came through, oldest first. */
  readonly seen: readonly Seen[]
  /** Applies the fault to the next `times` requests of the method whose path begins so; the newest rule wins. */
  on(method: string, path: string, fault: Fault, times?: number): void
  /** Forgets all rules. */
  heal(): void
  /** No network: open connections break, new ones are not taken. Workers feel it too, unlike Playwright's setOffline. */
  goOffline(): void
  goOnline(): void
  /** Sends the requests that come from now on to another server. Returns the port of the one before. */
  connect(port: number): number
  /** Makes the network as new: no rule, no record, no open connection. */
  reset(): void
  close(): Promise<void>
}

/** A proxy between a browser and the server on `upstreamPort`: the network of a basement, at the command of a test. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  let upstreamPort = port
  let rules: Rule[] = []
  let isOffline = false
  const seen: Seen[] = []
  const sockets = new Set<Socket>()

  const faultFor = ({ method, path }: Seen): Fault => {
    const rule = rules.findLast((one) => one.left > 0 && one.method === method && path.startsWith(one.path))
    if (!rule) return pass
    rule.left -= 1
    return rule.fault
  }

  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const exchange = await openExchange(incoming, outgoing, upstreamPort)
      seen.push({ method: exchange.method, path: exchange.path })
      await faultFor(exchange)(exchange)
    } catch {
      // One of the two sides went away: the other sees a broken connection.
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
    goOffline() {
      isOffline = true
      for (const socket of sockets) socket.destroy()
    },
    goOnline: () => void (isOffline = false),
    connect(other) {
      const before = upstreamPort
      upstreamPort = other
      return before
    },
    reset() {
      rules = []
      isOffline = false
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
