import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Floors } from './floors.ts'

/** Pixels per frame: 15,000 px a second, as a fast swipe. */
export const flingStep = 250

/** Runs in the page. Durations in ms. */
export async function scrollFrames([count, distance]: readonly [number, number]): Promise<number[]> {
  scrollTo(0, 0)
  const taken: number[] = []
  let last = performance.now()
  for (let frame = 0; frame < count; frame += 1) {
    scrollBy(0, distance)
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    taken.push(now - last)
    last = now
  }
  return taken
}

/** Runs in the page. Returns the texts of each row. */
export const readLines = (selector: string): string[][] =>
  [...document.querySelectorAll(selector)].map((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const lines: string[] = []
    while (texts.nextNode()) lines.push(texts.currentNode.textContent ?? '')
    return lines
  })

/** Opens a bare list of the same rows. */
export async function openFloorList(
  browser: Browser,
  look: BrowserContextOptions,
  floors: Floors,
  rows: readonly (readonly string[])[],
): Promise<Page> {
  const context = await browser.newContext(look)
  await context.addInitScript((lines) => (window.floorRows = lines), rows)
  const page = await context.newPage()
  await page.goto(`${floors.partsUrl}#list`)
  await page.locator('li').first().waitFor()
  return page
}
