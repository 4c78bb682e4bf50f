import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { brotliBytes, type Floors } from './floors.ts'
import { flingStep, scrollFrames } from './fling.ts'
import { addServices } from './many-services.ts'
import { atMost, type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { slowDown, visit } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const cards = 2_000
const times = 5
const address = '/#/catalog/servises_list/'

const kilobytes = (folder: string, scripts: readonly string[]): number =>
  scripts.reduce((sum, path) => sum + brotliBytes(folder, path), 0) / 1024

async function screenBytes(browser: Browser, productUrl: string, floors: Floors): Promise<Row> {
  const slowness = { cpu: 1, isSlow4g: false }
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const floor = await visit(context, `${floors.reactUrl}/`, 'input[type=password]', slowness)
  await signInAt(context, productUrl)
  const { scripts } = await visit(context, productUrl + address, 'main input[type=search]', slowness)
  await context.close()
  const what = 'JavaScript of the catalogue’s first screen, brotli, against the bare React page'
  const measured = { what, value: kilobytes('dist', scripts), unit: 'KiB' }
  return atMost(measured, kilobytes(floors.reactFolder, floor.scripts), 2.15)
}

/** Runs in the page. */
function watchFrames(): void {
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('frame', { start: startTime, duration })
  }).observe({ type: 'long-animation-frame' })
}

async function loadAll(page: Page): Promise<void> {
  const isWhole = async (): Promise<boolean> => (await page.locator('main p.services__end').count()) > 0
  while (!(await isWhole()))
    await page.evaluate(async () => {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    })
}

/** Runs in the page. */
function takeFrames(): number {
  const { length } = performance.getEntriesByName('frame')
  performance.clearMeasures('frame')
  return length
}

/** The median excludes the first passes, which include garbage collection after loading. */
async function longFrames(browser: Browser, productUrl: string): Promise<Row> {
  const context = await browser.newContext(phone)
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await page.goto(productUrl + address)
  await page.locator('main .service').first().waitFor()
  // On the very first visit everything loads again once the worker takes control.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await loadAll(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await slowDown(page, { cpu: 4, isSlow4g: false })
  await page.evaluate(watchFrames)
  const counts: number[] = []
  for (let time = 0; time < times; time += 1) {
    await page.evaluate(scrollFrames, [Math.ceil(height / flingStep), flingStep] as const)
    counts.push(await page.evaluate(takeFrames))
  }
  await context.close()
  const what = `frames over 50 ms while ${cards.toLocaleString('en')} cards are scrolled, CPU 4× slower`
  return within({ what, value: counts, unit: 'frames' }, '=', 0)
}

export async function measureCatalogue(browser: Browser, clusterUrl: string, floors: Floors): Promise<Row[]> {
  const product = await startProduct(clusterUrl)
  try {
    const bytes = await screenBytes(browser, product.serverUrl, floors)
    await addServices(product.sql, cards)
    return [bytes, await longFrames(browser, product.serverUrl)]
  } finally {
    await product.close()
  }
}
