import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Sql } from '../../server/db/connect.ts'
import { addMeters, annasFlat } from '../e2e/support/readings.ts'
import type { Floors } from './floors.ts'
import { atMost, type Row } from './row.ts'
import { patienceMs, signInAt } from './sign-in.ts'
import { byTurns, quantile } from './statistics.ts'
import { metersField, slowDown } from './visit.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const metersInForm = 40
const digits = '1234'
/** The speed of a fast typist; faster keys would include the drawing of the previous one. */
const betweenKeysMs = 100
const turns = 5

/** Runs in the page. Event Timing would round to 8 ms. */
function watchKeys(): void {
  let start = 0
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () =>
    performance.measure('key', { start, end: performance.now() }),
  )
  painted.port1.start()
  addEventListener('keydown', (event) => (start = event.timeStamp), { capture: true })
  addEventListener('input', () => requestAnimationFrame(() => painted.port2.postMessage(null)), {
    capture: true,
  })
}

async function typeEverywhere(page: Page): Promise<void> {
  const fields = await page.locator(metersField).all()
  for (const field of fields.slice(0, metersInForm / 4)) {
    await field.focus()
    for (const digit of digits) {
      await page.keyboard.press(digit)
      await pause(betweenKeysMs)
    }
  }
}

/** In ms. */
async function fillOnce(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.addInitScript(watchKeys)
  await page.goto(url)
  await page.locator(metersField).first().waitFor()
  await slowDown(page, { cpu: 4, isSlow4g: false })
  await typeEverywhere(page)
  const keys = await page.evaluate(() => performance.getEntriesByName('key').map(({ duration }) => duration))
  await context.close()
  return quantile(keys, 0.95)
}

export async function measureTyping(
  browser: Browser,
  productUrl: string,
  sql: Sql,
  floors: Floors,
): Promise<Row> {
  const [present] = await sql<{ count: number }[]>`
    select count(*) from meter
      join personal_account as account on account.id = meter.personal_account_id
     where account.number = ${annasFlat}`
  await addMeters(sql, annasFlat, metersInForm - (present?.count ?? 0))
  const { values: value, floors: floor } = await byTurns(
    turns,
    async () => {
      const context = await browser.newContext(phone)
      await signInAt(context, productUrl)
      return fillOnce(context, `${productUrl}/#/meters/list/`)
    },
    async () => {
      const context = await browser.newContext(phone)
      const rows = Array.from({ length: metersInForm }, (_, nth) => [`Счётчик ${nth + 1}`])
      await context.addInitScript((names) => (window.floorRows = names), rows)
      return fillOnce(context, `${floors.partsUrl}#form`)
    },
  )
  const what = `a keystroke among ${metersInForm} meters to the next paint, CPU 4× slower, p95, against a bare form`
  return atMost({ what, value, unit: 'ms' }, floor, 1.5)
}
