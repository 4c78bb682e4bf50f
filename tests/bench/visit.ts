import type { BrowserContext, Page } from '@playwright/test'

export interface Slowness {
  readonly cpu: number
  /** DevTools' "Slow 4G". */
  readonly isSlow4g: boolean
}

export const metersField = 'main input[inputmode]'

const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

export async function slowDown(page: Page, { cpu, isSlow4g }: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!isSlow4g) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
}

export const homeAnswer = 'main a[href^="#/accruals/payment/"]'

/** Runs before the page's scripts. */
function watch(selector: string): void {
  const observer = new MutationObserver(() => {
    const part = document.querySelector(selector)
    if (part === null || (part instanceof HTMLInputElement && part.disabled)) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        performance.mark('usable')
        console.debug('usable')
      }),
    )
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      performance.measure('task', { start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

export interface Visit {
  /** Milliseconds from the navigation. */
  readonly usable: number
  readonly longestTask: number
  /** Paths of the scripts requested before that. */
  readonly scripts: readonly string[]
}

function report(): Visit {
  const usable = performance.getEntriesByName('usable')[0]?.startTime ?? 0
  const needed = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < usable)
  return {
    usable,
    longestTask: Math.max(0, ...performance.getEntriesByName('task').map(({ duration }) => duration)),
    scripts: [...new Set(needed.map(({ name }) => new URL(name).pathname))],
  }
}

export async function visit(
  context: BrowserContext,
  url: string,
  selector: string,
  slowness: Slowness,
): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript(watch, selector)
  await slowDown(page, slowness)
  // The page reports by console, because polling would add about 25 ms of script.
  const usable = page.waitForEvent('console', { predicate: (message) => message.text() === 'usable' })
  await page.goto(url)
  await usable
  const visited = await page.evaluate(report)
  await page.close()
  return visited
}

export async function measureFirstPaint(
  context: BrowserContext,
  url: string,
  slowness: Slowness,
): Promise<number> {
  const page = await context.newPage()
  await slowDown(page, slowness)
  await page.goto(url, { waitUntil: 'commit' })
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const time = await paint.jsonValue()
  await page.close()
  return time ?? 0
}
