import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { hasEnded } from './server.ts'

/**
 * Keeps a server alive: when it ends by itself, it is started again. When that fails, the rejection is left
 * unhandled on purpose and ends this process with PostgreSQL's own words: without its database it is of no use.
 * When this process ends first, the server is told to follow.
 */
export const supervise = async (start: () => Promise<ChildProcess>, stop: () => Promise<void>) => {
  let server = await start()
  let revival = Promise.resolve()
  let isStopping = false

  const watch = () =>
    server.once('exit', () => {
      if (!isStopping) revival = revive()
    })
  const revive = async () => {
    server = await start()
    watch()
  }
  const takeAlong = () => server.kill('SIGINT')
  watch()
  process.once('exit', takeAlong)

  return async () => {
    isStopping = true
    await revival
    process.off('exit', takeAlong)
    if (hasEnded(server)) return
    server.ref()
    await Promise.all([once(server, 'exit'), stop()])
  }
}
