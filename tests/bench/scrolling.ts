import type { Browser, Page, Route } from '@playwright/test'
import { flingStep, openFloorList, readLines, scrollFrames } from './fling.ts'
import type { Floors } from './floors.ts'
import { atMost, type Row } from './row.ts'
import { patienceMs, signInAt } from './sign-in.ts'
import { byTurns, quantile } from './statistics.ts'
import { slowDown } from './visit.ts'

const requests = 10_000
const frames = 120
const turns = 5

interface Listed {
  readonly requests: readonly object[]
}

async function answerWithMany(route: Route): Promise<void> {
  const response = await route.fetch()
  const { requests: real }: Listed = await response.json()
  const many = Array.from({ length: requests }, (_, nth) => ({ ...real[nth % real.length], _id: nth + 1 }))
  await route.fulfill({ response, json: { requests: many, count: requests } })
}

const rowSelector = 'main .block > li'

const openList = async (page: Page, productUrl: string): Promise<void> => {
  await page.route((url) => url.pathname === '/req/request/tenant/', answerWithMany)
  await page.goto(`${productUrl}/#/requests/?scope=area`)
  await page.waitForFunction(
    ([selector, count]) => document.querySelectorAll(selector).length === count,
    [rowSelector, requests] as const,
    { timeout: patienceMs, polling: 500 },
  )
}

const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const

const scroll = async (page: Page): Promise<number> =>
  quantile(await page.evaluate(scrollFrames, [frames, flingStep] as const), 0.95)

export async function measureScrolling(browser: Browser, productUrl: string, floors: Floors): Promise<Row> {
  const context = await browser.newContext(phone)
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await openList(page, productUrl)
  const floorPage = await openFloorList(browser, phone, floors, await page.evaluate(readLines, rowSelector))
  await slowDown(page, { cpu: 4, isSlow4g: false })
  await slowDown(floorPage, { cpu: 4, isSlow4g: false })
  const { values: value, floors: floor } = await byTurns(
    turns,
    () => scroll(page),
    () => scroll(floorPage),
  )
  await floorPage.context().close()
  await context.close()
  const what = `a frame while ${requests.toLocaleString('en')} requests are scrolled, CPU 4× slower, p95, against a bare list`
  return atMost({ what, value, unit: 'ms' }, floor, 1.5)
}
