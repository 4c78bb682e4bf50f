import type { Page } from '@playwright/test'
import { openNewest } from '../support/accruals-page.ts'
import { digitsOfCall } from '../support/calls.ts'
import type { Device } from '../support/device.ts'
import { openMeters, pressSubmit, typeReading, typeReadings } from '../support/meters-page.ts'
import type { Product } from '../support/product.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { anna, boris, vera } from '../support/residents.ts'

export type Act = (page: Page, product: Product) => Promise<unknown>

export type Screen = readonly [name: string, path: string, act?: Act]

/** Screens that change the flat come last. */
export interface Walk {
  /** Null for a guest. */
  readonly who: string | null
  readonly screens: readonly Screen[]
  readonly before?: (device: Device, product: Product) => Promise<unknown>
}

const press =
  (name: RegExp | string): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const openFirst: Act = (page) =>
  page.getByRole('main').locator('a.row:visible, a.event:visible').first().click()
const openNamed =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('main').getByRole('link', { name }).first().click()
const both =
  (...acts: readonly Act[]): Act =>
  async (page, product) => {
    for (const act of acts) await act(page, product)
  }
const choose =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('radio', { name }).check()
const waitFor =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor()

/** The second of two addresses has several services, one without debt. */
const payer = '79000000002'
const askForDigits: Act = async (page) => {
  await page.getByLabel('Телефон').fill(payer.slice(1))
  await page.getByRole('button', { name: 'Далее' }).click()
  await page.getByLabel('Цифра 1 из 4').waitFor()
}
const prove: Act = async (page, product) => {
  await askForDigits(page, product)
  for (const [index, digit] of [...(await digitsOfCall(product, payer))].entries())
    await page.getByLabel(`Цифра ${index + 1} из 4`).fill(digit)
  await press('Подтвердить')(page, product)
  await page.getByRole('radio').first().waitFor()
}
const goOn = press('Далее')
const goOnHere: Act = async (page) => {
  const here = page.getByRole('button', { name: 'Продолжить на этом устройстве' })
  await here.or(page.getByLabel('Телефон')).first().waitFor()
  if (await here.isVisible()) await here.click()
}

const typeFault: Act = async (page) => {
  await openMeters(page)
  await page.getByRole('main').getByRole('textbox').first().fill('0')
  await pressSubmit(page)
}
const readings = (product: Product) => planReadings(product.sql, annasFlat)
const typeFirst: Act = async (page, product) => {
  await openMeters(page)
  const [first] = await readings(product)
  if (first) await typeReading(page, first)
}
const sendAll: Act = async (page, product) => {
  await openMeters(page)
  await typeReadings(page, await readings(product))
  await pressSubmit(page)
  await page.getByRole('heading', { name: 'Показания переданы' }).waitFor()
}
const writeTicket: Act = async (page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /Начисления и оплата/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо, всё понятно')
  await page.getByRole('button', { name: 'Отправить' }).click()
  await page.getByText('Спасибо, всё понятно').waitFor()
}

const guest: readonly Screen[] = [
  ['sign-in', '/#/auth/login/'],
  ['sign-in-empty', '/#/auth/login/', press('Войти')],
  ['weak-sight', '/#/auth/login/', press('Версия для слабовидящих')],
  ['registration', '/#/auth/registration/'],
  ['repair', '/#/auth/repair/'],
  ['public-services', '/#/auth/services/list/'],
  ['public-guide', '/#/auth/services/online_payment/'],
  ['unknown-guest', '/#/no/such/page/'],
  ['pay-from-vk', '/#/pay_from_vk/none/', waitFor(/ссылк/i)],
  ['qr-open', '/#/qr/payment/'],
  ['qr-phone', '/#/qr/payment/phone', goOnHere],
  ['qr-confirm', '/#/qr/payment/phone', askForDigits],
  ['qr-address', '/#/qr/payment/phone', prove],
  ['qr-sector', '/#/qr/payment/address', both(choose(/кв\. 62\b/), goOn, waitFor('Выберите услугу'))],
  [
    'qr-finish',
    '/#/qr/payment/address',
    both(choose(/кв\. 62\b/), goOn, choose(/^Жилищно/), goOn, waitFor('Проверьте и оплатите')),
  ],
  ['qr-greetings', '/#/qr/payment/greetings'],
]

const signedIn: readonly Screen[] = [
  ['home', '/#/main/dashboard/'],
  ['addresses', '/#/main/dashboard/', press(/^Сменить адрес|Лицевой счёт/)],
  ['notifications', '/#/main/dashboard/', press(/^Уведомления/)],
  ['meters', '/#/meters/list/'],
  [
    'meters-nothing',
    '/#/meters/list/',
    both(
      (page) => openMeters(page),
      (page) => pressSubmit(page),
    ),
  ],
  ['meters-hint', '/#/meters/list/', typeFirst],
  ['meters-fault', '/#/meters/list/', typeFault],
  ['report', '/#/meters/list/?view=report'],
  ['accruals', '/#/accruals/all/'],
  ['receipt', '/#/accruals/all/', openNewest],
  ['pay', '/#/accruals/payment/'],
  ['prepay', '/#/accruals/payment/?sector=housing&prepayment=1'],
  ['payments', '/#/payments/list/'],
  ['requests', '/#/requests/'],
  ['request', '/#/requests/', openFirst],
  ['request-cancel', '/#/requests/', both(openFirst, press('Отменить заявку'))],
  ['request-late', '/#/requests/', openNamed(/Лифт/)],
  ['request-done', '/#/requests/', openNamed(/Нет света/)],
  ['request-new', '/#/requests/create/'],
  ['request-kinds', '/#/requests/create/', press(/Что случилось/)],
  ['tickets', '/#/tickets/list/'],
  ['ticket', '/#/tickets/list/', openFirst],
  ['ticket-answered', '/#/tickets/list/', writeTicket],
  ['ticket-new', '/#/tickets/create/'],
  ['shop', '/#/requests/template_request/'],
  ['shop-category', '/#/requests/template_request/', openNamed(/Сантехника/)],
  ['catalogue', '/#/catalog/servises_list/'],
  ['service', '/#/catalog/servises_list/?id=1'],
  ['news', '/#/news/list/'],
  ['news-item', '/#/news/list/', openFirst],
  ['profile', '/#/profile/user/'],
  ['autopay', '/#/profile/autopay/'],
  ['autopay-connect', '/#/profile/autopay/connect/'],
  ['how-to', '/#/profile/services/'],
  ['insurance', '/#/profile/insurance/osago/'],
  ['about', '/#/profile/info/'],
  ['settings', '/#/profile/settings/'],
  ['more', '/#/more/'],
  ['sign-out', '/#/more/', press('Выйти')],
  ['unknown', '/#/no/such/page/'],
  ['queue', '/#/queue/'],
]

const offline: readonly Screen[] = [
  ['meters-waiting', '/#/meters/list/'],
  ['queue-waiting', '/#/queue/'],
  ['home-waiting', '/#/main/dashboard/'],
  ['request-offline', '/#/requests/', openFirst],
  ['pay-offline', '/#/accruals/payment/'],
]
const loseNetwork: Walk['before'] = async ({ page, loseNetwork: lose }, product) => {
  for (const [, path] of offline) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const [first] = await readings(product)
  await openMeters(page)
  await lose()
  if (first) await typeReading(page, first)
  await pressSubmit(page)
}

const done: readonly Screen[] = [
  ['meters-sent', '/#/meters/list/', sendAll],
  ['home-sent', '/#/main/dashboard/'],
  [
    'paid',
    '/#/accruals/payment/',
    both(press(/^Оплатить/), (page) => page.getByRole('heading', { name: 'Оплачено' }).waitFor()),
  ],
  ['home-paid', '/#/main/dashboard/'],
]

const restricted: readonly Screen[] = [
  ['home-less', '/#/main/dashboard/'],
  ['meters-less', '/#/meters/list/'],
  ['refused', '/#/requests/'],
]
const benefit: readonly Screen[] = [['benefit', '/#/accruals/payment/']]

export const walks: readonly Walk[] = [
  { who: null, screens: guest },
  { who: anna, screens: signedIn },
  { who: boris, screens: restricted },
  { who: vera, screens: benefit },
  { who: anna, screens: offline, before: loseNetwork },
  { who: anna, screens: done, before: ({ findNetwork }) => findNetwork() },
]
