import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { freePort } from '../../server/db/embedded/start.ts'
import type { Driver, Handle } from './browser.ts'

export const webKitDriverPath = '/usr/bin/WebKitWebDriver'

function endWithUs(child: ChildProcess): void {
  process.once('exit', () => child.kill())
}

/** WebDriver specification. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const Reply = z.object({ value: z.unknown() })
const Session = z.object({ sessionId: z.string() })
const Element = z.nullable(z.object({ [elementKey]: z.string() }))

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

const sender =
  (port: number): Send =>
  async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const { value } = Reply.parse(await reply.json())
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

const untilReady = async (send: Send): Promise<void> => {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if (await send('GET', '/status').catch(() => null)) return
    await setTimeout(50)
  }
  throw new Error('WebKitWebDriver does not answer')
}

export async function startWebKit(profile: string): Promise<Driver> {
  const port = await freePort()
  const env = {
    ...process.env,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  }
  const driver = spawn(webKitDriverPath, [`--port=${port}`], { env, stdio: 'ignore' })
  endWithUs(driver)
  const send = sender(port)
  await untilReady(send)
  const args = ['-m', join(import.meta.dirname, 'webkit-browser.js'), profile]
  const options = { binary: '/usr/bin/gjs', args }
  const { sessionId } = Session.parse(
    await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    }),
  )
  const session = `/session/${sessionId}`
  const evaluate = (expression: string) =>
    send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] })

  const handle = (id: string): Handle => {
    const element = `${session}/element/${id}`
    const value = (text: string) => send('POST', `${element}/value`, { text })
    return {
      click: async () => void (await send('POST', `${element}/click`, {})),
      type: async (text) => void (await value(text)),
      attach: async (path) => void (await value(path)),
    }
  }
  return {
    goto: async (url) => void (await send('POST', `${session}/url`, { url })),
    evaluate,
    async find(expression) {
      const found = Element.parse(await evaluate(expression))
      return found && handle(found[elementKey])
    },
    async end() {
      const ended = once(driver, 'exit', { signal: AbortSignal.timeout(30_000) })
      await send('DELETE', session)
      driver.kill('SIGKILL')
      await ended
    },
  }
}
