import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { delay } from '../../faults/faults.ts'
import { createGate } from '../../faults/gate.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { meterRow, openMeters } from '../support/meters-page.ts'
import { annasFlat, planReading } from '../support/readings.ts'
import { comeIn, countRings, enterDesk } from '../support/desk-page.ts'
import { withoutFading } from '../support/device.ts'
import type { Product } from '../support/product.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'
import { waitForStored } from '../support/worker.ts'

const openRequest = async ({ sql }: Product) => {
  const [row] = await sql<{ request: number; number: number }[]>`
    select request_id as request, item.number from desk_case item
    join personal_account account on account.id = personal_account_id and account.number = '100200012'
    where is_open and item.kind = 'request' order by item.id limit 1`
  if (!row) throw new Error('The demo has no open request')
  return row
}

const another = async (
  browser: Browser,
  shape: BrowserContextOptions,
  { url: baseURL }: Product,
): Promise<Page> => {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    ...shape,
    baseURL,
  })
  await withoutFading(context)
  return context.newPage()
}

const openCase = async (page: Page, number: number): Promise<void> => {
  await page.goto(`/#/desk/cases/${number}/`)
  await expect(page.getByRole('article')).toBeVisible()
}
const timeline = (page: Page) => page.getByRole('region', { name: 'Переписка' })

test('G-08 Q-06: a resident sees the answer, the planned visit and the phoned reading that a dispatcher enters', async ({
  product,
  installedDevice: { page },
  browser,
  shape,
}) => {
  const { number, request } = await openRequest(product)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  await expect(page.getByRole('region', { name: 'Очередь' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await openCase(page, number)
  await page.getByRole('button', { name: 'Взять' }).click()
  await expect(timeline(page)).toContainText('Вы взяли')

  const attached = page.locator('.reply').getByText('кран.png')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } })
  await page.getByLabel('Файл').setInputFiles({ name: 'кран.png', mimeType: 'image/png', buffer })
  await expect(attached).toBeVisible()
  await page.getByRole('button', { name: 'Для своих' }).click()
  await page.getByLabel('Для своих').fill('Картридж 40 мм')
  await page.getByRole('button', { name: 'Записать' }).click()
  await expect(timeline(page)).toContainText('Картридж 40 мм')

  const resident = await another(browser, shape, product)
  await resident.clock.install()
  await signIn(resident)
  await waitForStored(resident)
  await resident.goto(`/#/requests/detail/?id=${request}`)
  await expect(resident.getByText('Едем, перекройте кран')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ответ жителю' }).click()
  await page.getByLabel('Ответ жителю').fill('Едем, перекройте кран')
  await page.reload()
  await expect(page.getByLabel('Ответ жителю')).toHaveValue('Едем, перекройте кран')
  await expect(attached).toBeVisible()
  await page.locator('.reply').getByRole('button', { name: 'Ответить' }).click()
  await expect(timeline(page)).toContainText('Едем, перекройте кран')
  await expect(page.getByLabel('Ответ жителю')).toHaveValue('')
  await expect(attached).toHaveCount(0)
  await expect(timeline(page)).toContainText('кран.png')

  await page.getByRole('button', { name: /^(?:Назначить|Перенести) визит/ }).click()
  const visit = page.getByRole('dialog')
  // Today's hours may have passed.
  await visit.getByRole('group', { name: 'День' }).getByRole('button').last().click()
  await visit.getByLabel('С', { exact: true }).fill('14:00')
  await visit.getByLabel('До', { exact: true }).fill('16:00')
  await visit.getByLabel('Кто придёт').fill('Петров Сергей')
  await expect(visit).toContainText('с 14:00 до 16:00. Петров Сергей.')
  await expectAccessibleInBothThemes(page)
  await visit.getByRole('button', { name: /и сообщить жителю$/ }).click()
  await expect(timeline(page)).toContainText('с 14:00 до 16:00. Петров Сергей.')
  await expectAccessibleInBothThemes(page)

  const { serial, texts } = await planReading(product.sql, annasFlat)
  await page.getByRole('link', { name: 'Соколова' }).click()
  await expect(page.getByRole('heading', { name: 'ул. Садовая, 5, кв. 12' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Ввести показания' }).click()
  const meter = page.getByRole('group', { name: serial })
  for (const [at, text] of texts.entries()) await meter.getByRole('textbox').nth(at).fill(text)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Записать', exact: true }).click()
  await expect(page.getByText('Записано: 1')).toBeVisible()

  // The open page refreshes by polling.
  await resident.clock.fastForward(15_000)
  await expect(resident.getByText('Едем, перекройте кран')).toBeVisible()
  await expect(resident.getByText(/с 14:00 до 16:00. Петров Сергей/)).toBeVisible()
  await expect(resident.getByText('Картридж 40 мм')).toHaveCount(0)
  await openMeters(resident)
  await expect(meterRow(resident, serial)).toContainText('Передано')
  await resident.context().close()
})

test('V-04 G-08: the desk shows markup in a message and a file name as text, waits for the upload, and serves the file as an attachment', async ({
  product,
  device: { page },
}) => {
  const { number, request } = await openRequest(product)
  const words = '<img src=x onerror="document.title=1"><script>document.title=1</script>'
  const name = '"><svg onload="document.title=1">.png'
  await product.sql`update request set description = ${words} where id = ${request}`
  await enterDesk(product, page, 'dispatcher')
  await openCase(page, number)
  const article = page.getByRole('article')
  await expect(article.getByText(words)).toBeVisible()
  expect(await article.locator('script, [onerror], [onload]').count()).toBe(0)

  // A reply sent during the upload would lack the file.
  const gate = createGate()
  product.network.on('POST', '/desk/v1/files', delay(gate))
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } })
  await page.getByLabel('Файл').setInputFiles({ name: 'кран.png', mimeType: 'image/png', buffer })
  await gate.reached
  await page.getByLabel('Ответ жителю').fill('Смотрите')
  const answer = page.locator('.reply').getByRole('button', { name: 'Ответить' })
  await answer.click()
  await expect(page.locator('.reply').getByText('Файл ещё загружается')).toBeVisible()
  gate.open()
  await expect(page.locator('.reply').getByText('кран.png')).toBeVisible()
  await answer.click()
  await expect(timeline(page)).toContainText('кран.png')
  await product.sql`update file set filename = ${name} where filename = 'кран.png'`
  await page.reload()
  const file = timeline(page).getByText(name)
  await expect(file).toBeVisible()
  expect(await article.locator('script, [onerror], [onload]').count()).toBe(0)
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toMatch(/\.png$/)
  await expect(page).not.toHaveTitle('1')
})

test('G-08: a member who answers an outdated case sees the new message and keeps the typed answer', async ({
  product,
  device: { page },
  browser,
  shape,
}) => {
  const { number } = await openRequest(product)
  await enterDesk(product, page, 'dispatcher')
  // Without polling the answer is based on an outdated state.
  await page.route('**/desk/v1/changes*', (route) => route.abort())
  await openCase(page, number)
  await page.getByLabel('Ответ жителю').fill('Мастер будет утром')

  const head = await another(browser, shape, product)
  await enterDesk(product, head, 'head')
  await openCase(head, number)
  await head.getByLabel('Ответ жителю').fill('Когда вам удобно?')
  await head.locator('.reply').getByRole('button', { name: 'Ответить' }).click()
  await expect(timeline(head)).toContainText('Когда вам удобно?')
  await head.context().close()

  await page.locator('.reply').getByRole('button', { name: 'Ответить' }).click()
  const conflict = page.getByRole('dialog', { name: 'Заявку изменили, пока вы писали' })
  await expect(conflict).toContainText('Когда вам удобно?')
  await expectAccessibleInBothThemes(page)
  await conflict.getByRole('button', { name: 'Посмотреть переписку' }).click()
  await expect(timeline(page)).toContainText('Когда вам удобно?')
  await expect(page.getByLabel('Ответ жителю')).toHaveValue('Мастер будет утром')
  await page.locator('.reply').getByRole('button', { name: 'Ответить' }).click()
  await expect(timeline(page)).toContainText('Мастер будет утром')
})

/** Presses the line of arrivals: the newest opens, on a phone in place of the queue. */
const openArrival = async (page: Page, line: Locator, title: string): Promise<void> => {
  await line.click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1, name: title })).toBeVisible()
  const back = page.getByRole('link', { name: 'К очереди' })
  if (await back.isVisible()) await back.click()
}

test('G-08: new cases wait behind one line, move nothing, and ring unless the sound is off', async ({
  product,
  device: { page },
}) => {
  const rings = await countRings(page)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  const rows = page.getByRole('region', { name: 'Очередь' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const before = await rows.allInnerTexts()
  await comeIn(product, 'Прорвало трубу')
  const line = page.getByRole('button', { name: 'Пришла ещё 1 заявка. Показать' })
  await expect(line).toBeVisible({ timeout: 15_000 })
  expect((await rows.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
    before.map((text) => text.split('\n')[0]),
  )
  await expect.poll(rings).toBe(1)
  await openArrival(page, line, 'Прорвало трубу')
  await expect(rows.filter({ hasText: 'Прорвало трубу' })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto('/#/desk/more/')
  const sound = page.getByRole('switch', { name: 'Звук новых' }).filter({ visible: true })
  await sound.uncheck()
  await page.reload()
  await expect(sound).not.toBeChecked()
  await page.goto('/#/desk/cases/')
  await expect(rows.first()).toBeVisible()
  await comeIn(product, 'Искрит проводка')
  await openArrival(page, line, 'Искрит проводка')
  await expect(rows.filter({ hasText: 'Искрит проводка' })).toBeVisible()
  expect(rings()).toBe(1)
  await page.goto('/#/desk/cases/?view=mine')
  await expect(page.getByText('У вас ничего нет')).toBeVisible()
  await page.getByRole('button', { name: 'Показать все' }).click()
  await page.getByRole('searchbox').fill('заведомо нет')
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

test('L-06 G-08: the queue is processed with the keyboard only', async ({ product, device: { page } }) => {
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  await expect(page.getByRole('region', { name: 'Очередь' }).getByRole('listitem').first()).toBeVisible()
  await page.locator('main').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: 'Очередь' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await page.keyboard.press('t')
  await expect(timeline(page)).toContainText('Вы взяли')
  await page.keyboard.press('a')
  await expect(page.getByLabel('Ответ жителю')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Готовые тексты' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Сделали')
  await page.getByRole('button', { name: 'Готовый текст' }).press('Enter')
  const ready = page.getByRole('dialog', { name: 'Готовые тексты' })
  await ready.getByLabel('Название').fill('Работа сделана')
  await page.keyboard.press('Enter')
  await expect(ready.getByRole('button', { name: 'Работа сделана: Сделали' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Ответ жителю')).toHaveValue('Сделали')
  await page.getByLabel('Ответ жителю').focus()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Сделали')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog', { name: /Закрыть/ })).toBeVisible()
  await page.keyboard.press('Escape')
})
