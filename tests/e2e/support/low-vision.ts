import { expect, type Page } from '@playwright/test'

export type Look = Readonly<Partial<Record<'scheme' | 'type' | 'spacing' | 'pictures', string>>>

export const storeLook = (page: Page, look: Look): Promise<unknown> =>
  page.addInitScript(
    (stored) => localStorage.setItem('cabinet.sight', stored),
    JSON.stringify({ sight: 'on', ...look }),
  )

/** Null disables the mode. Requires `storeLook` before the page was opened. */
export const showLook = (page: Page, look: Look | null): Promise<void> =>
  page.evaluate((given) => {
    const { dataset } = document.documentElement
    for (const name of ['lowVision', 'scheme', 'type', 'spacing', 'pictures']) delete dataset[name]
    if (given) Object.assign(dataset, { lowVision: 'on', ...given })
  }, look)

/** Runs in the page. */
const textColours = (): { colour: string; ground: string; html: string }[] =>
  [...document.querySelectorAll('body *')].flatMap((element) => {
    const isField = element.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
    )
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if ((!text && !isField) || !element.checkVisibility({ visibilityProperty: true })) return []
    if (element.closest('.sr-only, svg, .swatch') !== null) return []
    let ground = 'rgb(255, 255, 255)'
    for (let place: Element | null = element; place !== null; place = place.parentElement) {
      const { backgroundColor } = getComputedStyle(place)
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue
      ground = backgroundColor
      break
    }
    return [{ colour: getComputedStyle(element).color, ground, html: element.outerHTML.slice(0, 120) }]
  })

/** Relative luminance of WCAG. */
const light = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((value) => {
    const part = Number(value) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

export async function paleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textColours)
  expect(texts.length).toBeGreaterThan(3)
  return texts.flatMap(({ colour, ground, html }) =>
    contrast(colour, ground) < 7 ? [`${colour} on ${ground}: ${html}`] : [],
  )
}

/** Runs in the page. */
export function wordless(): string[] {
  const controls = 'a[href], button, summary, label:has(input[type=file])'
  // Renders the rows not scrolled to yet, which have no inner text.
  for (const row of document.querySelectorAll<HTMLElement>('main *')) row.style.contentVisibility = 'visible'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || control.matches('.skip, .stepper button')) return []
    const drawn = ['::before', '::after'].map((part) => getComputedStyle(control, part).content)
    const words = [control.innerText, ...drawn].join('').replaceAll(/none|normal|["\s]/g, '')
    return words === '' ? [control.outerHTML.slice(0, 160)] : []
  })
}

/** Runs in the page. */
export const pictures = (): string[] =>
  [...document.querySelectorAll('img, canvas, svg')]
    .filter(
      (picture) =>
        picture.checkVisibility() && picture.closest('.profile, .control, .stepper, .qrcode') === null,
    )
    .map((picture) => picture.outerHTML.slice(0, 160))
