import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that the system gives to outgoing connections (32768 and up): none takes one while its owner is away. */
const ports = { first: 10_000, count: 22_000 }

/** Processes begin far from each other, so that two seldom try the same port at once. */
let turn = process.pid * 32

const isFree = async (port: number) => {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** A port on which nothing listens on 127.0.0.1, another one at each call. Throws when every port is taken. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < ports.count; tried += 1) {
    const port = ports.first + (turn++ % ports.count)
    if (await isFree(port)) return port
  }
  throw new Error('Every port is taken')
}
