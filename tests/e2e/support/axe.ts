import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The rules of WCAG 2.2 AA, and what is good practice: landmarks, the order of headings (L-01). */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Faults of the page, each with its elements. axe is put into a page once, for it is half a megabyte. */
async function findFaults(page: Page, runOnly: NonNullable<RunOptions['runOnly']>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions
  return page.evaluate(async (given) => {
    if (!window.axe) throw new Error('The page has lost axe')
    const { violations } = await window.axe.run(given)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}

export const faultsByRules = (page: Page, values: string[]): Promise<string[]> =>
  findFaults(page, { type: 'rule', values })

export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await findFaults(page, tags)).toEqual([])

/** In the theme of a light and of a dark system, which differ in their colours alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await faultsByRules(page, ['color-contrast'])).toEqual([])
}
