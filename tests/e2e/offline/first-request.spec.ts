import type { Page } from '@playwright/test'
import { waitForStoredReply } from '../support/home-page.ts'
import { requestsWith } from '../support/requests-page.ts'
import { signInByForm } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'
import { findMissing, waitForStored } from '../support/worker.ts'

const text = 'В подвале темно и капает с трубы'
const formReplies = [
  '/req/constants/request/tenant/categories_tree/',
  '/internal/api/v4/cabinet/tenant_profile/phones/',
]
const topicsReply = '/appeal/topic/'

/** The prefix of the path is the host's. */
const isTopicStored = (page: Page): Promise<boolean> =>
  page.evaluate(async (end) => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname.endsWith(end)) return true
    return false
  }, topicsReply)

/** A text of each screen that the resident has not opened, beside the age of its data. */
const screens = [
  ['/#/accruals/all/', /Октябрь/],
  ['/#/payments/list/', 'Картой в кабинете'],
  ['/#/requests/', 'Нет света'],
  ['/#/tickets/list/', 'Начисления и оплата'],
  ['/#/profile/user/', 'Соколова'],
  ['/#/profile/settings/', 'Напоминание передать'],
  ['/#/profile/autopay/', 'Не подключён'],
  ['/#/profile/insurance/', 'ОСАГО'],
  ['/#/catalog/servises_list/', 'Вызов сантехника'],
] as const

/** The lines of a bill, a request and an appeal. */
const opened = [
  ['/#/accruals/all/', /^Октябрь/, 'Отопление'],
  ['/#/requests/', /Нет света/, 'Выполнена'],
  ['/#/tickets/list/', /Начисления и оплата/, /Данные на .*ответ/is],
] as const

test('O-21: a resident who never opened the forms writes a first request and a first appeal without a network', async ({
  product,
  newDevice: device,
}) => {
  await signInByForm(device.page)
  await waitForStored(device.page)
  await expect.poll(() => device.page.evaluate(findMissing, formReplies)).toEqual([])
  await expect.poll(() => isTopicStored(device.page)).toBe(true)
  await device.turnOff()
  await device.turnOn()
  await device.loseNetwork()

  const { page } = device
  await page.goto('/#/tickets/create/')
  await expect(page.getByLabel('Тема').getByRole('option', { name: 'Показания счётчиков' })).toBeAttached()
  await page.goto('/#/requests/create/')
  await expect(page.getByLabel('Телефон для связи')).toHaveValue('+7 903 555 01 47')
  await page.getByLabel('Что случилось').click()
  await page.getByRole('searchbox').fill('кран')
  await page.getByRole('button', { name: 'Течёт кран или смеситель' }).click()
  await page.getByLabel('Опишите подробнее').fill(text)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  const waiting = page.getByRole('region', { name: 'Ещё не отправлены' })
  await expect(waiting).toContainText('Сохранено на телефоне, ещё не отправлено')

  await page.goto('/#/main/dashboard/')
  await expect(page.getByRole('region', { name: 'Ждёт внимания' })).toContainText('ждёт сети')
  await device.findNetwork()
  await expect.poll(() => requestsWith(product.sql, text)).toHaveLength(1)
  await expect(page.getByRole('region', { name: 'Ждёт внимания' })).toHaveCount(0)
  expect(await requestsWith(product.sql, text)).toHaveLength(1)
})

test('O-27: after one visit of Home the bill, history, cases, profile and catalogue open without a network', async ({
  newDevice: device,
}) => {
  await signInByForm(device.page)
  await waitForStored(device.page)
  await waitForStoredReply(device.page, '/internal/api/v4/compendium/all_service/')
  await device.turnOff()
  await device.turnOn()
  await device.loseNetwork()

  const { page } = device
  const main = page.getByRole('main')
  for (const [path, shown] of screens) {
    await page.goto(path)
    await expect(main).toContainText(shown)
    await expect(main).toContainText(/анные на \d+ \S+, \d\d:\d\d/)
  }
  for (const [path, name, shown] of opened) {
    await page.goto(path)
    await main.getByRole('link', { name }).first().click()
    await expect(main).toContainText(shown)
  }
})
