import type { Browser, Page } from '@playwright/test'
import type { Sql } from '../../server/db/connect.ts'
import { annasFlat } from '../e2e/support/readings.ts'
import { type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { slowDown } from './visit.ts'

const metersInChart = 20
const times = 15

async function addReadMeters(sql: Sql): Promise<void> {
  await sql`
    with flat as (
      select account.id, ${metersInChart} - count(meter.id) as missing
        from personal_account as account left join meter on meter.personal_account_id = account.id
       where account.number = ${annasFlat} group by account.id
    ), added as (
      insert into meter (personal_account_id, type, serial_number, place, digit_capacity, first_values)
      select id, 'ColdWaterAreaMeter', 'C' || 100 + nth, 'Кухня', 99999, '{0}'
        from flat, generate_series(1, missing) as nth
      returning id
    )
    insert into reading (meter_id, period, "values", deltas, version, submitted_at)
    select id, date_trunc('month', now()) - make_interval(months => 24 - month),
           array[month * 5 + id % 7], array[5 + (month * id) % 7], 1, now()
      from added, generate_series(0, 23) as month`
}

/** Runs in the page. */
function watchCanvas(): void {
  const drawing = { begin: 0, end: 0 }
  Object.assign(globalThis, { drawing })
  const { prototype } = CanvasRenderingContext2D
  for (const name of ['clearRect', 'stroke', 'fill', 'fillText'] as const) {
    const own: unknown = Reflect.get(prototype, name)
    if (typeof own !== 'function') throw new TypeError(`A canvas has no ${name}`)
    Reflect.set(prototype, name, function draw(this: CanvasRenderingContext2D, ...given: unknown[]) {
      drawing.begin ||= performance.now()
      Reflect.apply(own, this, given)
      drawing.end = performance.now()
    })
  }
}

const redraw = (page: Page, look: string): Promise<number> =>
  page.getByRole('button', { name: look }).evaluate(async (button) => {
    const drawing: { begin: number; end: number } = Reflect.get(globalThis, 'drawing')
    drawing.begin = 0
    if (button instanceof HTMLElement) button.click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return drawing.end - drawing.begin
  })

export async function measureChart(browser: Browser, productUrl: string, sql: Sql): Promise<Row> {
  await addReadMeters(sql)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await page.addInitScript(watchCanvas)
  await page.goto(`${productUrl}/#/meters/list/?view=report`)
  await page.getByRole('button', { name: 'За два года' }).click()
  await page.getByRole('button', { name: 'За два года', pressed: true }).waitFor()
  await page.getByRole('tab', { name: 'Все' }).click()
  await page.getByRole('slider').waitFor()
  await slowDown(page, { cpu: 4, isSlow4g: false })
  const drawn: number[] = []
  for (let time = 0; time < times; time += 1)
    drawn.push(await redraw(page, time % 2 === 0 ? 'Области' : 'Линии'))
  await context.close()
  const what = `drawing the chart of 24 months of ${metersInChart} meters, CPU 4× slower`
  return within({ what, value: drawn, unit: 'ms' }, '≤', 16)
}
