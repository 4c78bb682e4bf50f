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

test('G-14: an accountant chooses whole names, a debit with a credit, and zones in place of our columns', async ({
  product,
  device: { page },
}) => {
  test.slow()
  await enterDesk(product, page, 'accountant')
  const send = async (kind: string, content: string) => {
    await page.goto('/#/desk/exchange/')
    await page
      .getByLabel('Выбрать файл')
      .setInputFiles({ name: 'таблица.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    const choosing = page.getByRole('region', { name: 'Сопоставьте столбцы' })
    await choosing.getByLabel('Вид таблицы').selectOption({ label: kind })
  }
  const choose = async (choices: Readonly<Record<string, RegExp>>) => {
    for (const [label, option] of Object.entries(choices)) {
      const field = page.getByLabel(new RegExp(`^${label}(?:, если есть)?$`))
      const name = await field.locator('option').filter({ hasText: option }).first().textContent()
      await field.selectOption({ label: name ?? '' })
    }
  }
  const same = async (label: string, value: string) => {
    await choose({ [label]: /^Одно значение/ })
    await page.getByLabel(`${label}, одно значение для всех строк`).fill(value)
  }
  const check = async () => {
    await page.getByRole('button', { name: 'Проверить файл' }).click()
    await expect(page.getByRole('region', { name: 'Столбцы сопоставлены', exact: true })).toBeVisible()
  }
  const preview = page.getByRole('region', { name: /^Таблица: Первые строки/ })

  await send('Лицевые счета', 'Код;Жилец;Строение;Ячейка\n777001;Петрова-Ким Ольга Ивановна;ул. Мира, 1;5\n')
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await expect(page.getByLabel('Лицевой счёт', { exact: true })).toBeFocused()
  await choose({ 'Лицевой счёт': /^Код/, ФИО: /^Жилец/, Дом: /^Строение/, Помещение: /^Ячейка/ })
  await expectAccessibleInBothThemes(page)
  await check()
  await expect(preview.getByRole('row').nth(1)).toContainText('Петрова-КимОльгаИвановна')

  await send(
    'Остатки',
    'Счет;Сальдо на начало периода;;Обороты за период;;Сальдо на конец периода;\n' +
      'Контрагенты;Дебет;Кредит;Дебет;Кредит;Дебет;Кредит\n100200012;100;;50;;150;\n',
  )
  await expect(page.getByText('Загрузить можно только остатки')).toBeVisible()
  await choose({
    'Лицевой счёт': /^Счет Контрагенты/,
    Дебет: /^Сальдо на конец периода Дебет/,
    Кредит: /^Сальдо на конец периода Кредит/,
    Сектор: /^Одно значение/,
  })
  await page.getByLabel('Сектор, одно значение для всех строк').selectOption({ index: 1 })
  await same('На дату', '01.11.2026')
  await check()
  await expect(preview.getByRole('row').nth(1)).toContainText('150')

  const [meter] = await product.sql<{ number: string; serial: string; day: string }[]>`
    select number, serial_number as serial, to_char(now(), 'MM.YYYY') as day
    from meter join personal_account account on account.id = personal_account_id
    where cardinality(first_values) = 2 and working_finish_date is null order by meter.id limit 1`
  const row = (zone: string) => `${meter?.number};${meter?.serial};${meter?.day};${zone};999\n`
  await send('Показания', `Код;Прибор;Когда;Что снято;Число\n${row('день')}`)
  await choose({
    'Лицевой счёт': /^Код/,
    'Заводской номер': /^Прибор/,
    Период: /^Когда/,
    'Показание 1': /^Число/,
    Зона: /^Что снято/,
  })
  await check()
  await expect(page.getByText('у этого счётчика тарифов: 2, а в таблице показания: Т1').first()).toBeVisible()
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
