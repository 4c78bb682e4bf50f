import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../support/child-environment.ts'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))

export const spawnServer = (variables: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment, NODE_ENV: 'test', PORT: '0', ...variables },
  })

/** Listens at `url`, or at the path of SOCKET. */
export const startServerProcess = async (variables: Readonly<Record<string, string>>) => {
  const child = spawnServer(variables)
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /Server listening at ([^"]+)/.exec(line) ?? []
    if (url) return { url, child, exited }
  }
  throw new Error(`The server did not start: ${await text(child.stderr)}`)
}

export const failToStart = async (variables: Readonly<Record<string, string>>) => {
  const child = spawnServer(variables)
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output, code }
}
