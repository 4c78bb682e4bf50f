import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const header = 'Лицевой счёт;Фамилия;Дом;Помещение;Участок\n'
const table = (content: string) => ({
  name: 'дома.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(header + content),
})

test('G-01 G-08: an accountant drops a table, reads the check and writes it without the bad rows after a confirmation', async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/')
  await expect(page.getByLabel('Выбрать файл')).toBeAttached()
  await expectAccessibleInBothThemes(page)
  await page
    .getByLabel('Выбрать файл')
    .setInputFiles(table('777001;Петров;ул. Мира, 1;5;север\n777002;;ул. Мира, 1;6;\n'))
  const bad = page
    .getByRole('region', { name: 'Таблица: Строки с ошибкой' })
    .filter({ hasText: 'не заполнено' })
  await expect(bad.first()).toBeVisible()
  await expect(page.getByText('Участок')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Проверить другой файл' })).toHaveClass(/btn--primary/)
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('дома.csv;3;Фамилия;;не заполнено')

  await page.getByRole('radio', { name: /Загрузить без строк с ошибкой/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Загрузить', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Загружено' })).toBeFocused()
  await page.getByRole('link', { name: 'Загрузить ещё' }).click()
  await expect(page.getByRole('row', { name: /дома\.csv/ })).toContainText('Отчёт')
})

test('G-01 G-08: a resident sees the table that an accountant imports with a chosen kind', async ({
  product,
  device: { page },
}) => {
  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/')
  await page.getByLabel('Вид таблицы').selectOption({ label: 'Начисления' })
  await page.getByLabel('Выбрать файл').setInputFiles(table('777001;Петров;ул. Мира, 1;5;север\n'))
  const choosing = page.getByRole('region', { name: 'Сопоставьте столбцы' })
  await expect(choosing).toContainText('дома.csv. Заголовки взяли из строки 1')
  await expect(choosing.getByLabel('Вид таблицы')).toHaveValue('accruals')
  await page.getByRole('link', { name: 'Проверить другой файл' }).click()

  await page.getByLabel('Вид таблицы').selectOption({ label: 'Платежи' })
  const [{ day } = { day: '' }] = await product.sql<{ day: string }[]>`
    select to_char(now() - interval '1 day', 'DD.MM.YYYY') as day`
  await page.getByLabel('Выбрать файл').setInputFiles({
    name: 'касса.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Лицевой счёт;Сектор;Дата;Сумма;Документ;Источник\n100200012;housing;${day};1 234,56;ПКО-15;касса\n`,
    ),
  })
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Загружено' })).toBeVisible()

  await signIn(page)
  await page.goto('/#/payments/list/')
  await expect(page.getByRole('main')).toContainText(/1\s234,56/)
})

test('G-14: an accountant chooses the columns of an own table by the keyboard once, for its next file too', async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'accountant')
  const send = async (row: string) => {
    await page.goto('/#/desk/exchange/')
    await page.getByLabel('Выбрать файл').setInputFiles({
      name: 'касса.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Касса\nАбонент;Когда;Сумма;Квитанция\n${row}\n`),
    })
  }
  const [{ day } = { day: '' }] = await product.sql<{ day: string }[]>`
    select to_char(now() - interval '1 day', 'DD.MM.YYYY') as day`
  await send(`100200012;${day};77,10;К-1`)
  await page.getByRole('button', { name: 'Проверить файл' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Лицевой счёт', { exact: true })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  const choose = (label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option })
  await choose('Лицевой счёт', 'Абонент (100200012)')
  await choose('Дата', `Когда (${day})`)
  await choose('Документ', 'Квитанция (К-1)')
  await choose('Сектор', 'Одно значение для всех строк')
  await page.getByLabel('Сектор, одно значение для всех строк').selectOption({ index: 1 })
  await choose('Источник', 'Одно значение для всех строк')
  await page.getByLabel('Источник, одно значение для всех строк').fill('касса')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Столбцы сопоставлены', exact: true })).toBeVisible()

  await send(`100200012;${day};88,20;К-2`)
  await expect(page.getByRole('region', { name: 'Столбцы сопоставлены как в прошлый раз' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Загружено' })).toBeVisible()
  await signIn(page)
  await page.goto('/#/payments/list/')
  await expect(page.getByRole('main')).toContainText('88,20')
})

test('G-14: an accountant saves the template of a kind', async ({ product, device: { page } }) => {
  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/')
  await page.getByRole('link', { name: 'Образцы таблиц' }).click()
  await page.getByLabel('Вид таблицы').selectOption({ label: 'Счётчики' })
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Счётчики, образец.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('Лицевой счёт*;Заводской номер*;Тип*')
})

test('G-02 G-08: an accountant saves an export, then the same export again', async ({
  product,
  device: { page },
}) => {
  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/?view=exports')
  await page.getByLabel('Какие').selectOption({ label: 'Только новое под другим именем' })
  await page.getByLabel('Имя программы').fill('1С')
  const first = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Выгрузить', exact: true }).click()
  const bytes = await readFile(await (await first).path())
  expect(bytes.toString()).toContain('Лицевой счёт;Заводской номер')
  await expectAccessibleInBothThemes(page)
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать ещё раз' }).first().click()
  expect(await readFile(await (await again).path())).toEqual(bytes)
  await page.getByLabel('Какие').selectOption({ label: 'Только новое для «1С»' })
  await expect(page.getByText('Новых строк: 0.').first()).toBeVisible()
})
