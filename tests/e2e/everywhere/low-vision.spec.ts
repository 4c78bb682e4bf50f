import type { Page } from '@playwright/test'
import { signIn } from '../support/residents.ts'
import { storeLook, wordless } from '../support/low-vision.ts'
import { expect, test } from '../support/test.ts'

const root = (page: Page) => page.locator('html')
const switchName = 'Включить'
const title = 'Версия для слабовидящих'

test('L-02: the mode stays on after a reload and a logout when it is enabled by keyboard at the sign-in', async ({
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

test('L-02: the loading screen already uses the scheme and the text size', async ({ device: { page } }) => {
  await storeLook(page, { scheme: 'blue', type: '200' })
  // Without scripts the page stays at its first paint.
  await page.route('**/assets/**', (route) => route.abort())
  await page.goto('/#/auth/login/', { waitUntil: 'commit' })
  await expect(page.getByText('Загружаем…')).toBeVisible()
  await expect(root(page)).toHaveCSS('background-color', 'rgb(157, 209, 255)')
  await expect(root(page)).toHaveCSS('color', 'rgb(6, 52, 98)')
  await expect(root(page)).toHaveCSS('font-size', '32px')
})

test('L-02: the panel opens in «Ещё» and in the QR payment, and switches the mode off', async ({
  device: { page },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storeLook(page, { scheme: 'black' })
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

test('L-02: with pictures off, the conversation and Home show text instead', async ({ device: { page } }) => {
  await storeLook(page, { pictures: 'off' })
  await signIn(page)
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

/** Runs in the page. Returns the computed styles of every element with the mode and without it. */
function looks(): string[][] {
  const { dataset } = document.documentElement
  const stored = { ...dataset }
  const found = [stored, {}].map((look) => {
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
  Object.assign(dataset, stored)
  return found
}

test('L-02: a print looks the same with and without the mode', async ({ device: { page } }) => {
  await storeLook(page, { scheme: 'white', type: '200', spacing: 'wide', pictures: 'off' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  for (const path of ['/#/accruals/all/', '/#/meters/list/', '/#/main/dashboard/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
    const [onScreen, usual] = await page.evaluate(looks)
    expect(onScreen, path).not.toEqual(usual)
    await page.emulateMedia({ media: 'print' })
    // The styles of a print come once the page is idle.
    await expect(page.locator('html')).toHaveCSS('font-size', '14px')
    const [onPaper, usualOnPaper] = await page.evaluate(looks)
    expect(onPaper, path).toEqual(usualOnPaper)
    await page.emulateMedia({ media: 'screen' })
  }
})

test("L-02: in forced colours the system's colours apply with the size and the texts of the mode", async ({
  device: { page },
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await storeLook(page, { scheme: 'blue', type: '150', pictures: 'off' })
  await page.goto('/#/auth/login/')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect(root(page)).toHaveCSS('font-size', '24px')
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).not.toBe('rgb(157, 209, 255)')
  await expect(page.locator('.public__art img')).toBeHidden()
})
