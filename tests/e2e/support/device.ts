import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { browserEnvironment, chromiumFlags, shellPath } from '../../browser.ts'
import type { FaultProxy } from '../../faults/proxy.ts'
import { waitForWorker } from './worker.ts'

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  loseNetwork(): Promise<void>
  findNetwork(): Promise<void>
  throwAway(): Promise<void>
}

/** Its profile survives restarts. */
export interface OwnDevice extends Device {
  /** The pages get no event. */
  kill(): Promise<void>
  /** Chromium writes new cookies after half a minute or at exit. */
  turnOff(): Promise<void>
  /** With one empty tab. */
  turnOn(): Promise<void>
}

const russian = { locale: 'ru-RU', timezoneId: 'Europe/Moscow' }

/** A fading screen stays in the page for a moment. */
export const withoutFading = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => void Reflect.deleteProperty(Document.prototype, 'startViewTransition'))

/** As in private windows of Firefox. The precache would dominate the time of a test. */
export const withoutWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

/** The proxy also cuts off the worker; setOffline changes navigator.onLine. */
const setNetwork = async (network: FaultProxy, context: BrowserContext, isThere: boolean): Promise<void> => {
  if (isThere) network.goOnline()
  else network.goOffline()
  await context.setOffline(!isThere)
}

/** An open page would reload at its next 401. */
export const dropSession = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Shares the browser of the Playwright worker. */
export async function borrowDevice(
  browser: Browser,
  options: BrowserContextOptions,
  network: FaultProxy,
  { fades = false, hasWorker = false } = {},
): Promise<Device> {
  const context = await browser.newContext({ ...russian, ...options })
  if (!fades) await withoutFading(context)
  if (!hasWorker) await withoutWorker(context)
  return {
    context,
    page: await context.newPage(),
    loseNetwork: () => setNetwork(network, context, false),
    findNetwork: () => setNetwork(network, context, true),
    throwAway: () => context.close(),
  }
}

interface Own {
  readonly fades?: boolean
  /** Default: empty. */
  readonly installed?: string
  readonly executablePath?: string | undefined
}

export async function takeDevice(
  options: BrowserContextOptions,
  network: FaultProxy,
  { fades = false, installed, executablePath = shellPath() }: Own = {},
): Promise<OwnDevice> {
  const profile = mkdtempSync(join(tmpdir(), 'device-'))
  if (installed !== undefined) cpSync(installed, profile, { recursive: true })
  let isOffline = false

  const turnOn = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...russian,
      ...options,
      executablePath,
      args: chromiumFlags,
      env: browserEnvironment,
    })
    if (!fades) await withoutFading(context)
    await context.setOffline(isOffline)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let running = await turnOn()

  const hasNetwork = (isThere: boolean) => {
    isOffline = !isThere
    return setNetwork(network, running.context, isThere)
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
    loseNetwork: () => hasNetwork(false),
    findNetwork: () => hasNetwork(true),
    async throwAway() {
      await running.context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** With the service worker and the precached build. */
export async function installProfile(url: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'installed-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...russian,
    executablePath: shellPath(),
    args: chromiumFlags,
    env: browserEnvironment,
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(url)
  await waitForWorker(page)
  await context.close()
  return profile
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
