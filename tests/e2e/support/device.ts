import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../browser.ts'
import type { FaultProxy } from '../../faults/proxy.ts'

/** A resident's phone or computer: a browser whose storage outlives it. */
export interface Device {
  readonly context: BrowserContext
  /** The tab in front. */
  readonly page: Page
  /** Ends the browser like a flat battery: no page hears of it. */
  kill(): Promise<void>
  /** Ends the browser in order: Chromium writes the cookies of a fresh sign-in half a minute late, or at its end. */
  turnOff(): Promise<void>
  /** Starts the browser again on the same storage, with one empty tab. */
  turnOn(): Promise<void>
  loseNetwork(): Promise<void>
  findNetwork(): Promise<void>
  throwAway(): Promise<void>
}

export async function takeDevice(options: BrowserContextOptions, network: FaultProxy): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'device-'))
  let isOffline = false

  const turnOn = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      ...options,
      executablePath: chromiumPath(),
      args: chromiumFlags,
    })
    await context.setOffline(isOffline)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let running = await turnOn()

  /** The proxy cuts the worker off too; Playwright's part makes navigator.onLine and its events say the same. */
  const setNetwork = async (isThere: boolean) => {
    isOffline = !isThere
    if (isThere) network.goOnline()
    else network.goOffline()
    await running.context.setOffline(isOffline)
  }

  return {
    get context() {
      return running.context
    },
    get page() {
      return running.page
    },
    async kill() {
      const { context } = running
      const closed = context.waitForEvent('close')
      await killBrowser(context)
      await closed
    },
    turnOff: () => running.context.close(),
    async turnOn() {
      running = await turnOn()
    },
    loseNetwork: () => setNetwork(false),
    findNetwork: () => setNetwork(true),
    async throwAway() {
      await running.context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function killBrowser(context: BrowserContext): Promise<void> {
  const browser = context.browser()
  if (browser === null) throw new Error('This context has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const main = processInfo.find(({ type }) => type === 'browser')
  if (main === undefined) throw new Error('Chromium named no main process')
  process.kill(main.id, 'SIGKILL')
}
