import type { Browser, Page, Route } from '@playwright/test'
import { flingStep, scrollFrames } from './fling.ts'
import { type Row, within } from './row.ts'
import { signInAt } from './sign-in.ts'
import { quantile } from './statistics.ts'
import { slowDown } from './visit.ts'

const requests = 10_000
const frames = 240
const times = 3

interface Listed {
  readonly requests: readonly object[]
}

async function answerWithMany(route: Route): Promise<void> {
  const response = await route.fetch()
  const { requests: real }: Listed = await response.json()
  const many = Array.from({ length: requests }, (_, nth) => ({ ...real[nth % real.length], _id: nth + 1 }))
  await route.fulfill({ response, json: { requests: many, count: requests } })
}

const openList = async (page: Page, productUrl: string): Promise<void> => {
  await page.route((url) => url.pathname === '/req/request/tenant/', answerWithMany)
  await page.goto(`${productUrl}/#/requests/?scope=area`)
  await page.waitForFunction(
    (count) => document.querySelectorAll('main .block > li').length === count,
    requests,
  )
}

export async function measureScrolling(browser: Browser, productUrl: string): Promise<Row> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  await signInAt(context, productUrl)
  const page = await context.newPage()
  await openList(page, productUrl)
  await slowDown(page, { cpu: 4, isSlow4g: false })
  const slowest: number[] = []
  for (let time = 0; time < times; time += 1)
    slowest.push(quantile(await page.evaluate(scrollFrames, [frames, flingStep] as const), 0.95))
  await context.close()
  const what = `a frame while a list of ${requests.toLocaleString('en')} requests is scrolled, CPU 4× slower, p95`
  return within({ what, value: slowest, unit: 'ms' }, '≤', 50)
}
