import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes, faultsByRules } from './axe.ts'
import { brokenPlaces, expectNoSidewaysScroll, setFontSize, showWhole, smallTargets } from './geometry.ts'
import { type Look, paleTexts, pictures, showLook, storeLook, wordless } from './low-vision.ts'
import { haveLaterStyles, strayOnPaper } from './paper.ts'

/** Other runs check only the sizes where looks can differ. */
const isComplete = process.env['MATRIX'] === 'complete'

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

export const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const
type Medium = keyof typeof media

/** Dark differs from light only in colours; forced colours add borders. */
const listCombinations = (page: Page): readonly (readonly [Medium, number, number])[] => {
  const widths = isPhone(page) ? [320, 390] : [1440]
  if (isComplete)
    return (Object.keys(media) as Medium[]).flatMap((medium) =>
      widths.flatMap((width) =>
        [100, 130, 150, 200].map((size): readonly [Medium, number, number] => [medium, width, size]),
      ),
    )
  return isPhone(page)
    ? [
        ['light', 320, 100],
        ['light', 390, 130],
        ['light', 390, 150],
        ['light', 320, 200],
        ['dark', 390, 100],
        ['forced colours', 320, 200],
      ]
    : [
        ['light', 1440, 100],
        ['light', 1440, 200],
        ['forced colours', 1440, 200],
      ]
}

/** Targets have at least `target` px. */
export async function expectWhole(page: Page, what: string, target = 44): Promise<void> {
  const own = page.viewportSize()
  await showWhole(page)
  for (const [medium, width, size] of listCombinations(page)) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media[medium] })
    await page.setViewportSize({ width, height: 844 })
    const root = await setFontSize(page, size)
    const small = await page.evaluate(smallTargets, target)
    const found = [...(await page.evaluate(brokenPlaces, root)), ...small]
    expect.soft(found, `${what} at ${width} px, ${size} %, ${medium}`).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'reduce', ...media.light })
  await setFontSize(page, 100)
  if (own) await page.setViewportSize(own)
}

/** With a system theme that it must override. */
const schemes: readonly (readonly [Look, 'light' | 'dark'])[] = [
  [{ scheme: 'black', type: '200' }, 'dark'],
  [{ scheme: 'white', type: '200', pictures: 'off' }, 'light'],
  [{ scheme: 'blue', type: '200', spacing: 'wide' }, 'dark'],
]

/** Loads the styles of the low-vision mode for `expectGood`. */
export const prepareChecks = (page: Page): Promise<unknown> => storeLook(page, { scheme: 'black' })

async function expectLowVision(page: Page, what: string): Promise<void> {
  for (const [look, colorScheme] of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await showLook(page, look)
    const place = `${what}, scheme ${look.scheme}`
    expect.soft(await paleTexts(page), place).toEqual([])
    expect.soft(await faultsByRules(page, ['color-contrast-enhanced']), place).toEqual([])
    expect.soft(await page.evaluate(brokenPlaces, '32px'), place).toEqual([])
  }
  await showLook(page, { scheme: 'black', type: '150', pictures: 'off' })
  expect.soft(await page.evaluate(wordless), `${what}, without pictures`).toEqual([])
  expect.soft(await page.evaluate(pictures), `${what}, without pictures`).toEqual([])
  const rules = ['button-name', 'link-name', 'label', 'input-button-name', 'label-content-name-mismatch']
  expect.soft(await faultsByRules(page, rules), `${what}, without pictures`).toEqual([])
  await showLook(page, null)
}

/** Starts from the dark theme. */
export async function expectPrintable(page: Page, what: string): Promise<void> {
  const own = page.viewportSize()
  await haveLaterStyles(page)
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1000 })
  // Charts are resized in the next frame.
  await expect.soft.poll(() => page.evaluate(strayOnPaper), `${what} on paper`).toEqual([])
  await page.evaluate(() => delete document.documentElement.dataset['theme'])
  await page.emulateMedia({ media: 'screen', ...media.light })
  if (own) await page.setViewportSize(own)
}

/** Requires `prepareChecks` before the page was opened. */
export async function expectGood(page: Page, what: string): Promise<void> {
  await showLook(page, null)
  await expectAccessibleInBothThemes(page)
  await expectWhole(page, what)
  await expectNoSidewaysScroll(page, what)
  if (isPhone(page)) await expectLowVision(page, what)
}
