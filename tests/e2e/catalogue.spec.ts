import { openCatalogue } from './support/catalogue-page.ts'
import { waitForLetter } from './support/mailbox.ts'
import { waitForSession } from './support/news-page.ts'
import { anna, enterCredentials, signIn } from './support/residents.ts'
import { listShifts, watchShifts } from './support/shifts.ts'
import { expect, test } from './support/test.ts'

test('S-01 S-02 S-03 S-05 S-07: a guest opens a link to a card, signs in, finds a service by a misspelt word and orders it', async ({
  product,
  device,
}) => {
  const { page } = device
  await page.goto('/#/catalog/servises_list/?id=1')
  await enterCredentials(page, anna)
  const sent = page.getByRole('dialog', { name: 'Ремонт ванной комнаты под ключ' })
  await sent.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL(/servises_list\/$/)
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(cards).toHaveCount(10)
  // The next page loads at 80 % of the scroll; a description has two lines on a phone, three on a wide card.
  const shape = () =>
    page.locator('.services__all').evaluate((all) => {
      const getStyle = (part: string) => getComputedStyle(all.querySelector(part) ?? all)
      const fifth = all.querySelector<HTMLElement>('.services__prefetch-trigger')
      return {
        seenFrom: Math.round((100 * (fifth?.offsetTop ?? 0)) / all.clientHeight),
        columns: getStyle('.services').gridTemplateColumns.split(' ').length,
        lines: getStyle('.service__text').webkitLineClamp,
      }
    })
  await expect.poll(shape).toEqual({ seenFrom: 80, columns: 1, lines: '2' })
  const phone = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 1440, height: 700 })
  await expect.poll(shape).toMatchObject({ columns: 2, lines: '3' })
  await page.setViewportSize(phone)
  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards).not.toHaveCount(10)
  await page.getByRole('link', { name: 'Красота и здоровье' }).click()
  await expect(page.getByRole('navigation', { name: 'Вы находитесь здесь' })).toHaveText(
    'Каталог / Красота и здоровье',
  )
  await page.goBack()

  for (const typed of ['сонтехник', 'cfynt[ybr']) {
    await page.getByPlaceholder('Поиск').fill(typed)
    await expect(cards).toHaveText(['Вызов сантехника'])
  }
  await page.getByRole('link', { name: 'Вызов сантехника' }).click()
  const card = page.getByRole('dialog', { name: 'Вызов сантехника' })
  await expect(card.getByRole('img').first()).toHaveJSProperty('complete', true)
  await page.goBack()
  await expect(card).toHaveCount(0)
  await page.goForward()
  await page.reload()

  await card.getByRole('button', { name: 'Показать телефон' }).click()
  await expect(card.getByRole('link', { name: '8 495 123 00 77' })).toHaveAttribute('href', 'tel:84951230077')
  // Known fields are filled in; typed text survives closing the card and leaving the page.
  await expect(card.getByLabel('Телефон')).toHaveValue('+7 903 555 01 47')
  await card.getByLabel('Имя').fill('Анна Соколова')
  await card.getByLabel('Комментарий').fill('Приходите <b>после шести</b>')
  await card.getByRole('button', { name: 'Закрыть' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Вызов сантехника' }).click()
  await page.reload()
  await expect(card.getByLabel('Имя')).toHaveValue('Анна Соколова')
  await expect(card.getByLabel('Комментарий')).toHaveValue('Приходите <b>после шести</b>')
  const send = card.getByRole('button', { name: /^Отправить заявку/ })
  await expect(send).toBeDisabled()
  await card.getByRole('checkbox').check()
  await send.click()
  const done = page.getByRole('dialog', { name: 'Заказ отправлен' })
  await expect(done).toContainText('Ваш заказ на услугу «Вызов сантехника» успешно оформлен!')
  await done.getByRole('button', { name: 'Ок' }).click()
  const order = page.getByRole('region', { name: 'Мои заказы' }).getByRole('group').first()
  await order.getByText('Вызов сантехника').click()
  await expect(order.getByText('Приходите <b>после шести</b>')).toBeVisible()

  const letter = await waitForLetter(product, 'orders@domidelo.demo.local', 'Новый заказ: Вызов сантехника')
  expect(letter.text).toContain('Телефон: +79035550147')
  expect(letter.html).toContain('Приходите &lt;b&gt;после шести&lt;/b&gt;')
  const contacts = await product.sql`select kind from service_contact`
  expect(contacts.map(({ kind }) => kind)).toEqual(['phone'])
})

test('S-05: pictures of cards and panels cause no layout shift, and are shown offline', async ({
  installedDevice: device,
}) => {
  const { page } = device
  await watchShifts(page)
  await signIn(page)
  await openCatalogue(page)
  await waitForSession(page)
  // Excludes the shifts of the previous screen.
  await page.reload()
  const picture = page.getByRole('main').getByRole('listitem').locator('img').first()
  const large = page.getByRole('dialog').locator('img').first()
  const isDrawn = (image = picture) =>
    image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0)
  await expect.poll(() => isDrawn()).toBe(true)
  expect(await listShifts(page)).toEqual([])
  // Opens by the address: the browser ignores shifts within 500 ms of a click.
  await page.evaluate(() => (location.hash = '#/catalog/servises_list/?id=1'))
  for (const goOn of [() => page.reload(), () => page.goBack()]) {
    await expect.poll(() => isDrawn(large)).toBe(true)
    expect(await listShifts(page)).toEqual([])
    await goOn()
  }
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.open('pictures')).keys().then(({ length }) => length)),
    )
    .toBeGreaterThan(0)
  await device.loseNetwork()
  await page.reload()
  await expect.poll(() => isDrawn()).toBe(true)
})
