import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium, type BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import { chromiumPath } from '../browser.ts'
import { freePort } from '../../server/db/embedded/free-port.ts'
import { benchFlags } from './flags.ts'
import { type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { median } from './statistics.ts'

const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'))
const categories = ['performance', 'accessibility', 'best-practices'] as const
/** One score varies by a point or two; Lighthouse's own guide takes the median. */
const runs = 3
const Report = z.object({ categories: z.record(z.string(), z.object({ score: z.number() })) })

async function scores(url: string, port: number): Promise<Record<string, number>> {
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

/** The scores of a page in a browser of its own, which `prepare` may sign in: Lighthouse opens a tab beside. */
async function scoresOf(
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Record<string, number>> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...benchFlags, `--remote-debugging-port=${port}`],
  })
  try {
    await prepare(context)
    return await scores(url, port)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function rowsOf(
  screen: string,
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Row[]> {
  const found: Record<string, number>[] = []
  while (found.length < runs) found.push(await scoresOf(url, prepare))
  return categories.map((name) => {
    const value = median(found.map((one) => one[name] ?? 0))
    return within({ what: `Lighthouse, phone, ${screen}: ${name}`, value, unit: 'of 100' }, '=', 100)
  })
}

/** Lighthouse as a phone sees the login and, signed in, the meters. */
export async function measureWithLighthouse(productUrl: string): Promise<Row[]> {
  const login = await rowsOf('login', `${productUrl}/`, () => Promise.resolve())
  const meters = await rowsOf('meters', `${productUrl}/#/meters/list/`, (context) =>
    signInAt(context, productUrl),
  )
  return [...login, ...meters]
}
