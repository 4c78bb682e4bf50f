import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { digitsOfCall } from '../support/calls.ts'
import { openMeters } from '../support/meters-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

/** Runs in the page. Returns numbers whose whole and fraction a screen reader reads apart. */
function splitNumbers(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    const isFraction = /^,\d/.test(node.textContent ?? '')
    if (isFraction && parent?.checkVisibility() && !parent.closest('[role="text"], [aria-hidden="true"]'))
      found.push(parent.parentElement?.textContent ?? '')
  }
  return found
}

const waitForScreen = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0)
}

/** Fails for a screen without any number, which would prove nothing. */
const expectWholeNumbers = async (page: Page) => {
  await waitForScreen(page)
  await expect(page.getByRole('main')).toContainText(/₽|руб\.|Было \d/)
  expect(await page.evaluate(splitNumbers), page.url()).toEqual([])
}

const follow = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first().click()

test('L-01: a screen reader reads each sum and reading of the cabinet as one text', async ({
  device: { page },
}) => {
  await signIn(page)
  for (const path of [
    '/#/main/dashboard/',
    '/#/accruals/all/',
    '/#/accruals/payment/?sector=housing',
    '/#/accruals/payment/?all=1',
    '/#/payments/list/',
    '/#/requests/template_request/category/1/',
    '/#/meters/list/',
  ]) {
    await page.goto(path)
    await expectWholeNumbers(page)
  }
  await openNewest(page)
  await expectWholeNumbers(page)
  await page.goto('/#/requests/template_request/category/1/')
  await page.getByRole('button', { name: 'В корзину: Замена смесителя' }).click()
  await follow(page, /^Перейти в корзину/)
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
  await expectWholeNumbers(page)
  await page.getByRole('button', { name: 'Заказать' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № / })).toBeVisible()
  await expectWholeNumbers(page)
})

test('L-01: a screen reader reads each sum of the QR payment as one text', async ({
  product,
  device: { page },
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const phone = '79000000002'
  await page.goto('/#/qr/payment/')
  const onComputer = page.getByRole('button', { name: 'Продолжить на этом устройстве' })
  await expect(onComputer.or(page.getByLabel('Телефон'))).toBeVisible()
  if (await onComputer.isVisible()) await onComputer.click()
  await page.getByLabel('Телефон').fill(phone.slice(1))
  await press('Далее')
  await expect(page.getByLabel('Цифра 1 из 4')).toBeFocused()
  await page.keyboard.type(await digitsOfCall(product, phone))
  await press('Подтвердить')
  await page.getByRole('radio', { name: /кв\. 62\b/ }).check()
  await press('Далее')
  await page.getByRole('radio', { name: 'Жилищно-коммунальные услуги' }).check()
  await press('Далее')
  await expect(page.getByRole('heading', { name: 'Проверьте и оплатите' })).toBeVisible()
  await expectWholeNumbers(page)
})

test('M-01 L-01: a meter field names meter, room, rate and unit, and a photo control says its name once', async ({
  device: { page },
}) => {
  await signIn(page)
  await openMeters(page)
  const fields = page.getByRole('main').getByRole('textbox')
  const names = [
    'Холодная вода, кухня, показание в м³',
    'Горячая вода, кухня, показание в м³',
    'Газ, кухня, показание в м³',
    'Электричество, коридор, день, показание в кВт·ч',
    'Электричество, коридор, ночь, показание в кВт·ч',
    'Отопление, коридор, показание в Гкал',
    'Распределитель тепла, комната, показание в усл. ед.',
  ]
  await expect(fields).toHaveCount(names.length)
  for (const [at, name] of names.entries()) {
    await expect(fields.nth(at)).toHaveAccessibleName(name)
    await expect(fields.nth(at)).toHaveAccessibleDescription(/^Было \d/)
  }
  const photos = page.getByRole('main').locator('input[type=file]')
  await expect(photos).toHaveCount(6)
  await expect(photos.first()).toHaveAccessibleName('Фото счётчика: Холодная вода')
  await page.goto('/#/requests/create/')
  await expect(page.getByRole('group', { name: 'Фото' })).toBeVisible()
  for (const photo of await photos.filter({ visible: true }).all()) {
    await expect(photo).toHaveAccessibleName(/^(?:Сделать|Добавить) фото/)
    await expect(photo).toHaveAccessibleDescription('')
  }
})

test('B-05 L-01: the title of the document follows the sub-page, and returns with it', async ({
  device: { page },
}) => {
  await signIn(page)
  const expectTitle = (name: string | RegExp) =>
    expect(page).toHaveTitle(name instanceof RegExp ? name : `${name} · УК «Садовая»`)
  for (const [path, title] of [
    ['/#/accruals/payment/?all=1', 'Оплатить всё'],
    ['/#/accruals/payment/?sector=housing&prepayment=1', 'Внести аванс'],
    ['/#/meters/list/?view=report', 'Отчёт по счётчикам'],
    ['/#/meters/list/', 'Счётчики'],
    ['/#/payments/list/', 'История платежей'],
    ['/#/profile/autopay/connect/', 'Подключение автоплатежа'],
    ['/#/profile/insurance/osago/', 'ОСАГО'],
    ['/#/requests/template_request/category/1/', 'Сантехника'],
    ['/#/requests/template_request/shop/1/', 'Корзина'],
    ['/#/no/such/', 'Страница не найдена'],
  ] as const) {
    await page.goto(path)
    await expectTitle(title)
  }
  await openNewest(page)
  await expectTitle(/^\S+ \d{4}, .+ · УК/)
  await page.goto('/#/accruals/all/')
  await expectTitle('Начисления')
  await page.goto('/#/catalog/servises_list/')
  await follow(page, /^Вызов сантехника/)
  await expectTitle('Вызов сантехника')
  await page.keyboard.press('Escape')
  await expectTitle('Каталог')
  await page.goto('/#/requests/')
  await follow(page, /Мастер придёт/)
  await expectTitle('Течёт кран или смеситель')
  await page.goto('/#/tickets/list/')
  await follow(page, /Ждёт ответа/)
  await expectTitle('Содержание дома и двора')
  await page.goto('/#/news/list/')
  const news = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const heading = await news.getByRole('heading').or(news.locator('.row__title')).first().textContent()
  await news.click()
  await expectTitle(heading ?? '')
})
