/* oxlint-disable unicorn/consistent-function-scoping -- these functions run in the page */
import { expect, type Page } from '@playwright/test'

/** For print and forced colours. */
export const haveLaterStyles = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('later'))))
    .toBe(true)

/** Of the demo organisation; by the clock of the test. */
export async function expectPaperHead(page: Page): Promise<void> {
  const head = page.locator('.paper-head')
  await expect(head).toBeVisible()
  await expect(head).toContainText('УК «Садовая»')
  await expect(head).toContainText(
    new RegExp(`Распечатано \\d+ [а-я]+ ${new Date().getFullYear()}, \\d\\d:\\d\\d`),
  )
}

/** Runs in the page. */
export function strayOnPaper(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const stray = [...document.querySelectorAll('nav, .bar, .rail, .dock, .btn, .skip')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 80))
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const lightness = (colour: string): number => {
    if (!canvas) return 1
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    const linear = (value: number) =>
      value / 255 <= 0.04 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const texts = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.checkVisibility() &&
      element.closest('.sr-only, svg, .card-logo--mir') === null &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  const pale = texts.filter((element) => 1.05 / (lightness(getComputedStyle(element).color) + 0.05) < 4.5)
  // Drawn over the whole sheet.
  const loose = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.checkVisibility() &&
      getComputedStyle(element).position === 'static' &&
      ['::before', '::after'].some((pseudo) => {
        const { content, position } = getComputedStyle(element, pseudo)
        return content !== 'none' && position === 'absolute'
      }),
  )
  const ground = getComputedStyle(document.documentElement).backgroundColor
  return [
    ...stray,
    ...pale.map((element) => `pale: ${element.outerHTML.slice(0, 120)}`),
    ...loose.map((element) => `loose: ${element.outerHTML.slice(0, 120)}`),
    ...(texts.length === 0 ? ['nothing is printed'] : []),
    ...(scrollWidth > clientWidth ? [`wider than the sheet by ${scrollWidth - clientWidth} px`] : []),
    ...(lightness(ground) < 0.99 ? [`on ${ground}`] : []),
  ]
}
