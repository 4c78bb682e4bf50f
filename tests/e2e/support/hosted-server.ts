import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Order, hostReplySchema } from './server-order.ts'
import type { StartServer } from './server-process.ts'
import { childEnvironment } from '../../support/child-environment.ts'

let host: ChildProcess | null = null

const openHost = (): ChildProcess => {
  if (host) return host
  const opened = fork(join(import.meta.dirname, 'server-host.ts'), {
    env: childEnvironment,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  opened.once('exit', () => {
    if (host === opened) host = null
  })
  // Lets the Playwright worker exit.
  opened.unref()
  opened.channel?.unref()
  host = opened
  return opened
}

const order = async (child: ChildProcess, what: Order): Promise<void> => {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The process of the server ended by itself')
  })
  try {
    child.send(what)
    const [reply] = await Promise.race([once(child, 'message', { signal }), ended])
    const { error } = hostReplySchema.parse(reply)
    if (error !== null) throw new Error(error)
  } finally {
    settled.abort()
    ended.catch(() => undefined)
  }
}

/** Later tests reuse the process, because loading the code takes most of a start. */
export const hostServer: StartServer = async (port, settings) => {
  const child = openHost()
  await order(child, { name: 'run', settings: { LOG_LEVEL: 'error', ...settings, PORT: String(port) } })
  return {
    async end(signal) {
      if (child !== host) return
      if (signal === 'SIGTERM') return order(child, { name: 'stop' })
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
