import type { Page } from '@playwright/test'

/** In pages opened from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
          performance.mark('shift', { detail: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Web Vitals rate a sum up to 0.1 as good. */
export const listShifts = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .map((entry) => Number(entry instanceof PerformanceMark ? entry.detail : 0)),
  )

export const movedOn = async (page: Page): Promise<number> =>
  (await listShifts(page)).reduce((sum, shift) => sum + shift, 0)
