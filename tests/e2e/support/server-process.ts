import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { childEnvironment } from '../../support/child-environment.ts'

/** Checks the database too. */
export const isReady = (place: number | string): Promise<boolean> =>
  new Promise((resolve) => {
    const at = typeof place === 'number' ? { host: '127.0.0.1', port: place } : { socketPath: place }
    get({ ...at, path: '/readyz' }, ({ statusCode }) => resolve(statusCode === 200)).once('error', () =>
      resolve(false),
    )
  })

export interface ServerProcess {
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export type StartServer = (place: number | string, settings: Record<string, string>) => Promise<ServerProcess>

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const startProcess = async (
  program: string,
  place: number | string,
  settings: Record<string, string>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, ['server/launcher.js', program], {
    env: {
      ...childEnvironment,
      LOG_LEVEL: 'error',
      ...settings,
      [typeof place === 'number' ? 'PORT' : 'SOCKET']: String(place),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  while (!(await isReady(place))) {
    if (hasEnded(child)) throw new Error(`The server did not start:\n${output}`)
    await setTimeout(30)
  }
  return {
    async end(signal) {
      process.off('exit', killChild)
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** `npm run serve` refuses the sandbox with a DATABASE_URL. */
export const startServer: StartServer = (place, settings) =>
  startProcess('tests/e2e/support/sandbox-server.ts', place, settings)

export const serve: StartServer = (place, settings) => startProcess('server/main.ts', place, settings)
