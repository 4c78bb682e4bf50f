import { delayReply, page as answerPage } from '../faults/faults.ts'
import { createGate } from '../faults/gate.ts'
import { newsPath, newsRows, openNews, waitForSession } from './support/news-page.ts'
import { signIn } from './support/residents.ts'
import { expectAfterNetworkBack } from './support/retry.ts'
import { expect, test } from './support/test.ts'

test('N-01: the list loads pages of ten on scroll and shows its end', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await openNews(page)
  await expect(newsRows(page).first()).toContainText('Передайте показания до конца месяца')
  // Home and a new worker have already requested the first page.
  await waitForSession(page)
  const before = product.network.seen.length
  await page.reload()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('Это все новости')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(newsRows(page)).toHaveCount(35)
  await expect(newsRows(page).last()).toContainText('Добро пожаловать в кабинет')
  const offsets = product.network.seen
    .slice(before)
    .flatMap(({ path }) =>
      path.startsWith(newsPath) ? [new URL(path, product.url).searchParams.get('offset')] : [],
    )
  expect(offsets).toEqual(['0', '10', '20', '30', '40'])
})

test('N-01: the next page loads by keyboard, and a failed page can be retried', async ({
  product,
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  // A new worker reloads the list, which would remove the error before the test sees it.
  await waitForSession(page)
  product.network.on('GET', `${newsPath}?offset=10`, answerPage(502, 'Bad gateway'), 1)
  await openNews(page)
  await expect(newsRows(page)).toHaveCount(10)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('Следующие новости не загрузились')).toBeVisible()
  await expect(newsRows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Повторить' }).press('Enter')
  await expect.poll(() => newsRows(page).count()).toBeGreaterThanOrEqual(20)
})

test('N-01: a news item opens with its text and leads back to the same list', async ({ device }) => {
  const { page } = device
  await signIn(page)
  await openNews(page)
  await page.getByRole('link', { name: /Новые тарифы на воду и отопление/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Новые тарифы на воду и отопление' }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Тарифы для квартир со счётчиками' })).toContainText(
    '3 054,71',
  )
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(newsRows(page).first()).toBeVisible()
  await page.getByRole('link', { name: /Передайте показания/ }).click()
  await page.getByRole('main').getByRole('link', { name: '«Счётчики»' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
})

test('O-03: a visited item opens offline with the time of the data, and an unvisited one says so', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await signIn(page)
  await waitForSession(page)
  await openNews(page)
  await page.getByRole('link', { name: /Как отличить наше письмо/ }).click()
  await expect(page.getByText('Если в письме торопят')).toBeVisible()
  await expect(page.getByText(/Данные на/)).toHaveCount(0)

  await device.loseNetwork()
  await page.reload()
  await expect(page.getByText('Если в письме торопят')).toBeVisible()
  await expect(page.getByText(/Данные на \d+ \S+, \d\d:\d\d/)).toBeVisible()
  await page.getByRole('link', { name: 'Назад' }).click()
  await expect(page.getByText(/^Данные на/)).toBeVisible()
  await expect.poll(() => newsRows(page).count()).toBeGreaterThanOrEqual(10)
  await page.getByRole('link', { name: /Офис работает по субботам/ }).click()
  await expect(page.getByText('Эту новость вы ещё не открывали')).toBeVisible()

  await device.findNetwork()
  await expectAfterNetworkBack(page, page.getByText('Запись не нужна'))
})

test('N-01: a failure can be retried, loading shows skeletons, and an empty list says so', async ({
  product,
  device,
}) => {
  const { page } = device
  product.network.on('GET', newsPath, answerPage(502, 'Bad gateway'))
  await signIn(page)
  await openNews(page)
  await expect(page.getByRole('alert')).toContainText('Произошла ошибка')

  product.network.heal()
  const gate = createGate()
  product.network.on('GET', newsPath, delayReply(gate), 1)
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.locator('main .skeleton-line').first()).toBeVisible()
  gate.open()
  await expect(newsRows(page).first()).toBeVisible()

  await product.sql`delete from news`
  await page.reload()
  await expect(page.getByText('Новостей пока нет')).toBeVisible()
  await page.goto('/#/news/detail/1/')
  await expect(page.getByText('Такой новости нет')).toBeVisible()
  await page.getByRole('link', { name: 'Все новости' }).click()
  await expect(page.getByText('Новостей пока нет')).toBeVisible()
})
