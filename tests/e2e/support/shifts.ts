import type { Page } from '@playwright/test'

/** Gathers from now on, in every page that is opened, how much the layout moved without the resident's doing. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
          performance.mark('shift', { detail: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts of the present page, each as Chromium scores it; what Web Vitals call good is 0.1 in all. */
export const listShifts = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .map((entry) => Number(entry instanceof PerformanceMark ? entry.detail : 0)),
  )

/** Sum of the shifts of the present page. */
export const movedOn = async (page: Page): Promise<number> =>
  (await listShifts(page)).reduce((sum, shift) => sum + shift, 0)
