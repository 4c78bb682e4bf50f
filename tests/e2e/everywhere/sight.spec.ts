import type { Page } from '@playwright/test'
import { signIn } from '../support/residents.ts'
import { faultsByRules } from '../support/axe.ts'
import { brokenPlaces, showWhole } from '../support/geometry.ts'
import { expect, test } from '../support/test.ts'

const root = (page: Page) => page.locator('html')
const switchName = 'Включить'
const title = 'Версия для слабовидящих'

/** The device keeps this choice before the page is opened. */
const keep = (page: Page, look: Readonly<Record<string, string>>): Promise<unknown> =>
  page.addInitScript(
    (kept) => localStorage.setItem('cabinet.sight', kept),
    JSON.stringify({ sight: 'on', ...look }),
  )

const open = ['/#/auth/login/', '/#/auth/registration/', '/#/auth/repair/', '/#/qr/payment/phone']
const signedIn = [
  '/#/main/dashboard/',
  '/#/meters/list/',
  '/#/meters/list/?view=report',
  '/#/accruals/all/',
  '/#/accruals/payment/',
  '/#/payments/list/',
  '/#/requests/',
  '/#/requests/create/',
  '/#/tickets/create/',
  '/#/requests/template_request/',
  '/#/news/list/',
  '/#/catalog/servises_list/',
  '/#/profile/user/',
  '/#/profile/settings/',
  '/#/profile/autopay/',
  '/#/queue/',
  '/#/more/',
]

/** Opens each screen and calls back when it stands with its content. */
async function onEach(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of [...open, ...signedIn]) {
    if (path === signedIn[0]) await signIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('main')).toContainText(/\S/)
    await expect(page.locator('[aria-busy=true], .skels')).toHaveCount(0)
    await check(path)
  }
}

test('L-02: switched on at the sign-in by keyboard, it is there after a reload and after a logout', async ({
  device: { page },
}) => {
  await page.goto('/#/auth/login/')
  const entry = page.getByRole('button', { name: title })
  await entry.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByRole('switch', { name: switchName }).focus()
  await page.keyboard.press('Space')
  await expect(root(page)).toHaveAttribute('data-scheme', 'black')
  await expect(root(page)).toHaveCSS('font-size', '24px')
  await panel.getByRole('radio', { name: 'Чёрным по белому' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: 'Белым по чёрному' })).toBeFocused()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
  await panel.getByRole('button', { name: 'Готово' }).focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Вход' })).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#000')

  await signIn(page)
  await page.goto('/#/more/')
  await expect(page.getByRole('button', { name: title })).toContainText('Включена')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Вход' })).toHaveCSS('color', 'rgb(255, 255, 255)')
})

test('L-02: the loading screen already has the colours and the size', async ({ device: { page } }) => {
  await keep(page, { scheme: 'blue', type: '200' })
  // Without the application the page stays what its first paint was.
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/#/auth/login/', { waitUntil: 'commit' })
  await expect(page.getByText('Загружаем…')).toBeVisible()
  await expect(root(page)).toHaveCSS('background-color', 'rgb(157, 209, 255)')
  await expect(root(page)).toHaveCSS('color', 'rgb(6, 52, 98)')
  await expect(root(page)).toHaveCSS('font-size', '32px')
})

test('L-02: the panel opens in «Ещё» and in the payment without an account, and switches the mode off', async ({
  device: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await keep(page, { scheme: 'black' })
  await page.goto('/#/qr/payment/phone')
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('radio', { name: 'Большие' }).check()
  await expect(root(page)).toHaveAttribute('data-spacing', 'wide')
  await page.getByRole('button', { name: 'Готово' }).click()
  await signIn(page)
  await page.goto('/#/more/')
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('switch', { name: switchName }).uncheck()
  await expect(root(page)).not.toHaveAttribute('data-scheme')
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByRole('button', { name: title })).toContainText('Выключена')
})

/** Runs in the page: the texts that are seen, each with its colour and what it stands on. */
const textColours = (): { colour: string; ground: string; html: string }[] =>
  [...document.querySelectorAll('body *')].flatMap((element) => {
    const isField = element.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
    )
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if ((!says && !isField) || !element.checkVisibility({ visibilityProperty: true })) return []
    if (element.closest('.sr, svg, .swatch') !== null) return []
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

/** Texts with less than 7:1 against what they stand on. */
async function paleTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textColours)
  expect(texts.length).toBeGreaterThan(3)
  return texts.flatMap(({ colour, ground, html }) =>
    contrast(colour, ground) < 7 ? [`${colour} on ${ground}: ${html}`] : [],
  )
}

for (const [scheme, colorScheme, more] of [
  ['black', 'dark', {}],
  ['white', 'light', { pictures: 'off' }],
  ['blue', 'dark', { spacing: 'wide' }],
] as const)
  test(`L-02: in the scheme ${scheme} every text has 7:1, and at 200 % every screen is whole`, async ({
    device: { page },
  }) => {
    test.skip(
      (page.viewportSize()?.width ?? 0) > 768,
      'looked at in the width of a telephone, by that device',
    )
    // A system that wants the opposite has no say.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await keep(page, { scheme, type: '200', ...more })
    await onEach(page, async (path) => {
      expect.soft(await paleTexts(page), path).toEqual([])
      expect.soft(await faultsByRules(page, ['color-contrast-enhanced']), path).toEqual([])
      await showWhole(page)
      expect.soft(await page.evaluate(brokenPlaces, '32px'), path).toEqual([])
    })
  })

/** Runs in the page: controls that show no words. */
function wordless(): string[] {
  const controls = 'a[href], button, summary, label:has(input[type=file])'
  // Rows that were not yet scrolled to have no inner text.
  for (const row of document.querySelectorAll<HTMLElement>('main *')) row.style.contentVisibility = 'visible'
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    if (!control.checkVisibility() || control.matches('.skip, .stepper button')) return []
    const drawn = ['::before', '::after'].map((part) => getComputedStyle(control, part).content)
    const words = [control.innerText, ...drawn].join('').replaceAll(/none|normal|["\s]/g, '')
    return words === '' ? [control.outerHTML.slice(0, 160)] : []
  })
}

/** Runs in the page: pictures that are still there. */
const pictures = (): string[] =>
  [...document.querySelectorAll('img, canvas, svg')]
    .filter(
      (picture) =>
        picture.checkVisibility() && picture.closest('.profile, .control, .stepper, .qrcode') === null,
    )
    .map((picture) => picture.outerHTML.slice(0, 160))

test('L-02: without pictures every control has words, and what was a picture is words or gone', async ({
  device: { page },
}) => {
  await keep(page, { pictures: 'off' })
  await onEach(page, async (path) => {
    expect.soft(await page.evaluate(wordless), path).toEqual([])
    expect.soft(await page.evaluate(pictures), path).toEqual([])
    const rules = ['button-name', 'link-name', 'label', 'input-button-name', 'label-content-name-mismatch']
    expect.soft(await faultsByRules(page, rules), path).toEqual([])
  })
  await page.goto('/#/tickets/list/')
  await page.getByRole('main').locator('a.event:visible').first().click()
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible()
  expect(await page.evaluate(wordless)).toEqual([])
  await expect(page.getByRole('button', { name: 'Отправить' })).toHaveCSS(
    'background-color',
    'rgba(0, 0, 0, 0)',
  )
  await page.goto('/#/main/dashboard/')
  await expect(page.getByText('Холодная вода: не передано')).toHaveCSS('position', 'static')
})

/** Runs in the page: how everything in it looks with the mode, and at the same moment without it. */
function looks(): string[][] {
  const { dataset } = document.documentElement
  const kept = { ...dataset }
  const found = [kept, {}].map((look) => {
    for (const name of Object.keys(dataset)) delete dataset[name]
    Object.assign(dataset, look)
    return [...document.querySelectorAll('html, body, body *')].map((element) => {
      const { color, backgroundColor, fontSize, letterSpacing, display, border } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return [
        element.tagName,
        color,
        backgroundColor,
        fontSize,
        letterSpacing,
        display,
        border,
        width,
        height,
      ].join(' ')
    })
  })
  Object.assign(dataset, kept)
  return found
}

test('L-02: a print is the same with the mode and without it', async ({ device: { page } }) => {
  await keep(page, { scheme: 'white', type: '200', spacing: 'wide', pictures: 'off' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  for (const path of ['/#/accruals/all/', '/#/meters/list/', '/#/main/dashboard/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy=true], .skels')).toHaveCount(0)
    const [onScreen, usual] = await page.evaluate(looks)
    expect(onScreen, path).not.toEqual(usual)
    await page.emulateMedia({ media: 'print' })
    const [onPaper, usualOnPaper] = await page.evaluate(looks)
    expect(onPaper, path).toEqual(usualOnPaper)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('L-02: with forced colours the system’s colours stay, and the size and the words are the mode’s', async ({
  device: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await keep(page, { scheme: 'blue', type: '150', pictures: 'off' })
  await page.goto('/#/auth/login/')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect(root(page)).toHaveCSS('font-size', '24px')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).not.toBe('rgb(157, 209, 255)')
  await expect(page.locator('.public__art img')).toBeHidden()
})
