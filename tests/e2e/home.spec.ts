import { page as answerPage, delayReply, drop } from '../faults/faults.ts'
import { createGate } from '../faults/gate.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import {
  grant,
  homePanel,
  homeTitle,
  noticesPath,
  plannedVisit,
  waitForStoredReply,
} from './support/home-page.ts'
import { anna, boris, signIn, vera } from './support/residents.ts'
import { moveTo, payAll } from './support/payments.ts'
import { expectAfterNetworkBack } from './support/retry.ts'
import { movedOn, watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'
import { waitForStored } from './support/worker.ts'

test("H-01: Home shows the debt with its due date and the last payment, and requests only the resident's sectors", async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  const due = homePanel(page, /^К оплате до \d+ \S+$/)
  await expect(due).toContainText(/осталось 3\sдня/)
  await expect(due).toContainText(/6\s482,37/)
  await expect(due).toContainText(/^.*Жилищно-коммунальные услуги за \S+/)
  await expect(due).toContainText('Капитальный ремонт: долгов нет')
  await expect(homePanel(page, 'Платежи')).toContainText(/Последний платёж, \d+ \S+6\s169,00/)
  await expect(homePanel(page, 'Платежи')).toContainText('Автоплатёж не подключён')
  await expect(homePanel(page, 'Заявки')).toContainText(await plannedVisit(product.sql))
  const asked = product.network.seen.filter(({ path }) => path.startsWith(noticesPath))
  const sectors = asked.map(({ path }) => new URL(path, product.url).searchParams.getAll('sectors'))
  expect(sectors[0]).toEqual(['housing', 'overhaul'])

  await due.getByRole('link', { name: 'Оплатить' }).click()
  await expect(page).toHaveURL(/#\/accruals\/payment\/\?sector=housing$/)
})

test('H-01: an overdue debt, a paid flat and a flat without receipts each get their text', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page, vera)
  await expect(homePanel(page, /^Долг, срок был/)).toContainText('срок прошёл')
  await payAll(product.sql, '100200021')
  await page.reload()
  await expect(homePanel(page, 'К оплате')).toContainText('долгов нет')
  await expect(page.getByRole('link', { name: 'Внести аванс' })).toBeVisible()
  await moveTo(product.sql, '100200300')
  await page.reload()
  await expect(homePanel(page, 'К оплате')).toContainText('Квитанций пока нет')
})

test('H-01: the bell has a dot until it is opened, and axe finds no fault in its sheet', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.getByRole('button', { name: 'Уведомления: есть новые' }).click()
  const sheet = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(sheet).toContainText(/6\s482,37/)
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Уведомления', exact: true })).toBeVisible()
})

test('H-01: notices load behind skeletons without a layout shift', async ({ product, device }) => {
  const { page } = device
  const gate = createGate()
  await watchShifts(page)
  product.network.on('GET', noticesPath, delayReply(gate), 1)
  await signIn(page)
  await expect(homePanel(page, 'К оплате').locator('.skeleton-line').first()).toBeVisible()
  gate.open()
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Уведомления: есть новые' })).toBeVisible()
  expect(await movedOn(page)).toBeLessThan(0.02)
})

test('H-01: when the server fails, Home says so, keeps its other parts and can be reloaded', async ({
  product,
  device,
}) => {
  const { page } = device
  product.network.on('GET', noticesPath, answerPage(502, 'Bad gateway'))
  await signIn(page)
  await expect(page.getByRole('alert')).toContainText('Произошла ошибка')
  await expect(homePanel(page, /^Показания за/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Подать заявку' })).toHaveCount(1)
  product.network.heal()
  await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
})

test('B-06: Home hides what the profile may not read', async ({ product, device }) => {
  await grant(product.sql, boris, 'all_apartments_accruals', '')
  await grant(product.sql, boris, 'news', '')
  const { page } = device
  await signIn(page, boris)
  await expect(homePanel(page, 'Документы')).toContainText('Договор управления домом')
  await expect(homePanel(page, /^Показания за/)).toBeVisible()
  await expect(homePanel(page, /^К оплате/)).toHaveCount(0)
  await expect(homePanel(page, 'Платежи')).toHaveCount(0)
  await expect(homePanel(page, 'Заявки')).toHaveCount(0)
  await expect(homePanel(page, 'Новости')).toHaveCount(0)
})

test('H-02: the tiles lead where the resident has access, and the one about jobs to another site', async ({
  product,
  device,
}) => {
  const { page, context } = device
  await context.route('https://sadovaya.example/**', (route) => route.fulfill({ body: 'ok' }))
  await signIn(page)
  const tile = (name: string) =>
    page.getByRole('region', { name: 'Быстрые действия' }).getByRole('link', { name })
  await expect(tile('Подать обращение')).toHaveAttribute('href', '#/tickets/create/')
  await expect(tile('Подать обращение').getByText('Связь с управляющей организацией')).toBeVisible()
  await expect(tile('Подать заявку')).toHaveAttribute('href', '#/requests/template_request/')
  const opened = context.waitForEvent('page')
  await tile('Работа в ЖКХ').click()
  expect((await opened).url()).toBe('https://sadovaya.example/jobs')
  await expect(page).toHaveTitle(homeTitle)
  // A phone shows no tooltips, so this checks the page that the tile opens.
  await tile('Подать обращение').click()
  await expect(page.getByRole('main')).toContainText('Связь с управляющей организацией')
  await page.goBack()

  await grant(product.sql, anna, 'catalogue_cabinet_positions', 'CUD')
  await page.reload()
  await expect(tile('Подать заявку')).toHaveAttribute('href', '#/requests/create/')
})

test('O-03: Home opens offline with the time of the data', async ({ installedDevice: device }) => {
  const { page } = device
  await signIn(page)
  await waitForStored(page)
  await page.reload()
  await waitForStoredReply(page, noticesPath)
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
  await expect(page.getByText(/^Данные на/)).toHaveCount(0)

  await device.loseNetwork()
  await page.reload()
  await expect(homePanel(page, /^К оплате до/)).toContainText(/6\s482,37/)
  await expect(page.getByText(/^Данные на \d+ \S+, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(/анные на \d/)).toHaveCount(1)
  await expect(homePanel(page, 'Документы')).toContainText('Договор управления домом')
  await device.findNetwork()
})

test('O-03: without a stored reply the notices say that there is no network, and load when it is back', async ({
  product,
  device,
}) => {
  const { page } = device
  product.network.on('GET', noticesPath, drop)
  await signIn(page)
  await expect(page.getByText('Эти мы ещё не загружали')).toBeVisible()
  await expect(homePanel(page, /^Показания за/)).toBeVisible()
  product.network.heal()
  await expectAfterNetworkBack(page, page.getByRole('link', { name: 'Оплатить' }))
})

test('H-05: an iPhone browser shows the home screen hint at three starts', async ({ device }) => {
  const { page } = device
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  await page.addInitScript(
    (name) => Object.defineProperty(navigator, 'userAgent', { get: () => name }),
    iPhone,
  )
  await signIn(page)
  const popup = page.getByRole('dialog', { name: 'Кабинет на главном экране' })
  for (const start of [1, 2, 3]) {
    await expect(popup, `start ${start}`).toBeVisible()
    await popup.getByRole('button', { name: 'Понятно' }).click()
    await expect(popup).toHaveCount(0)
    await page.reload()
  }
  await expect(page.getByRole('link', { name: 'Оплатить' })).toBeVisible()
  await expect(popup).toHaveCount(0)
})
