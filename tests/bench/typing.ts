import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Sql } from '../../server/db/connect.ts'
import { addMeters, annasFlat } from '../e2e/support/readings.ts'
import { untilQuiet } from './quiet.ts'
import { type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { quantile } from './statistics.ts'
import { metersField, slowDown } from './visit.ts'

const metersInForm = 40
const digits = '1234'
/** The speed of a fast typist; faster keys would include the drawing of the previous one. */
const betweenKeysMs = 100
/** The Event Timing API reports from 16 ms, rounded to 8 ms. */
const shortest = 16
/** The median removes passes disturbed by other load. */
const passes = 3

/** Runs in the page. */
function watchKeys(): void {
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'keydown' || name === 'input' || name === 'keyup')
        performance.measure('key', { start: startTime, duration })
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }))
}

async function typeEverywhere(page: Page): Promise<number> {
  const fields = await page.locator(metersField).all()
  for (const field of fields.slice(0, metersInForm / 2)) {
    await field.tap()
    for (const digit of digits) {
      await page.keyboard.press(digit)
      await pause(betweenKeysMs)
    }
  }
  return (metersInForm / 2) * digits.length
}

/** In ms. */
async function fillOnce(browser: Browser, productUrl: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await page.addInitScript(watchKeys)
  await page.goto(`${productUrl}/#/meters/list/`)
  await page.locator(metersField).first().waitFor()
  await untilQuiet()
  await slowDown(page, { cpu: 4, isSlow4g: false })
  const keys = await typeEverywhere(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const slow = await page.evaluate(() => performance.getEntriesByName('key').map(({ duration }) => duration))
  await context.close()
  const times = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => shortest)]
  return quantile(times, 0.95)
}

export async function measureTyping(browser: Browser, productUrl: string, sql: Sql): Promise<Row> {
  const [present] = await sql<{ count: number }[]>`
    select count(*) from meter
      join personal_account as account on account.id = meter.personal_account_id
     where account.number = ${annasFlat}`
  await addMeters(sql, annasFlat, metersInForm - (present?.count ?? 0))
  const found: number[] = []
  while (found.length < passes) found.push(await fillOnce(browser, productUrl))
  const what = `a keystroke in a form of ${metersInForm} meters to the next paint, CPU 4× slower, p95`
  return within({ what, value: found, unit: 'ms' }, '≤', 50)
}
