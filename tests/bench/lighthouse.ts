import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import { freePort } from '../../server/db/embedded/start.ts'
import { inNewBrowser } from './new-browser.ts'
import { untilQuiet } from './quiet.ts'
import { type Row, within } from './row.ts'
import { openMetersAt, signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const categories = ['performance', 'accessibility', 'best-practices'] as const
/** Lighthouse recommends the median of five. */
const runs = 5
const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number() })) })

async function measureScores(url: string, port: number): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      lighthouse,
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      `--only-categories=${categories.join()}`,
    ],
    { maxBuffer: 50_000_000 },
  )
  const report = Report.parse(JSON.parse(stdout))
  return Object.fromEntries(Object.entries(report.categories).map(([name, { score }]) => [name, score * 100]))
}

async function runOnce(
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Record<string, number>> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  try {
    return await inNewBrowser(profile, { port }, async (context) => {
      await prepare(context)
      await untilQuiet()
      return measureScores(url, port)
    })
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The trace began too late; the run is repeated. */
const ifBegunLate = (error: unknown): null => {
  if (error instanceof Error && error.message.includes('NO_NAVSTART')) return null
  throw error
}

async function measureRows(
  screen: string,
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Row[]> {
  const found: Record<string, number>[] = []
  while (found.length < runs) {
    const scores = await runOnce(url, prepare).catch(ifBegunLate)
    if (scores) found.push(scores)
  }
  return categories.map((name) => {
    const value = median(found.map((scores) => scores[name] ?? 0))
    return within({ what: `Lighthouse, phone, ${screen}: ${name}`, value, unit: 'of 100' }, '=', 100)
  })
}

async function signInCold(context: BrowserContext, productUrl: string): Promise<void> {
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await page.goto(`${productUrl}/robots.txt`)
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

export async function measureWithLighthouse(productUrl: string): Promise<Row[]> {
  const meters = `${productUrl}/#/meters/list/`
  return [
    ...(await measureRows('login', `${productUrl}/`, () => Promise.resolve())),
    ...(await measureRows('meters, cold', meters, (context) => signInCold(context, productUrl))),
    ...(await measureRows('meters, opened before', meters, (context) => openMetersAt(context, productUrl))),
  ]
}
