import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** The product's own server process, as a host would run it. */
export interface ServerProcess {
  /** Ends it; resolves when it has gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts the server on the port with these settings; resolves when it is ready. */
export type StartServer = (port: number, settings: Record<string, string>) => Promise<ServerProcess>

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const Scripts = z.object({ scripts: z.object({ serve: z.string() }) })

/** Arguments that `npm run serve` passes to Node, or its flags alone. */
const serveArguments = (): string[] => {
  const { scripts } = Scripts.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return scripts.serve.split(' ').slice(1)
}

/** Runs the arguments of Node in a process of their own, as a host would run them. */
const startProcess = async (
  words: readonly string[],
  port: number,
  settings: Record<string, string>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const takeAlong = () => child.kill('SIGKILL')
  process.once('exit', takeAlong)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  while (!(await isReady(port))) {
    if (hasEnded(child)) throw new Error(`The server did not start:\n${said}`)
    await setTimeout(30)
  }
  return {
    async end(signal) {
      process.off('exit', takeAlong)
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** Runs `npm run serve` with the tests' entry in place of its own, which allows the stand. */
export const startServer: StartServer = (port, settings) =>
  startProcess([...serveArguments().slice(0, -1), 'tests/e2e/support/stand-server.ts'], port, settings)

/** Runs `npm run serve` itself. */
export const serve: StartServer = (port, settings) => startProcess(serveArguments(), port, settings)
