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
export const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByName('shift')
      .map((entry) => Number(entry instanceof PerformanceMark ? entry.detail : 0)),
  )

/**
 * Gathers what moves on every page that is opened, also over reloads. Gives the sums by the label that was set last; a
 * label is set by calling it.
 */
export const sumShifts = async (page: Page): Promise<(label: string) => ReadonlyMap<string, number>> => {
  const sums = new Map<string, number>()
  let now = ''
  await page.exposeFunction('noteShift', (shift: number) => {
    sums.set(now, (sums.get(now) ?? 0) + shift)
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
          Reflect.get(globalThis, 'noteShift')(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return (label) => {
    now = label
    return sums
  }
}
