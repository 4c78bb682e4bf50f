import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** WCAG 2.2 AA and best practices (L-01). */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Injects axe once per page: it has half a megabyte. */
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

/** The themes differ only in colours, so the dark one is checked for contrast only. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await faultsByRules(page, ['color-contrast'])).toEqual([])
}
