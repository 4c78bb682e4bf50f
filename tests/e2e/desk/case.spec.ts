import type { Page } from '@playwright/test'
import { enterDesk } from '../support/desk-page.ts'
import { brokenPlaces, setFontSize } from '../support/geometry.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const findRequest = async ({ sql }: Product) => {
  const [row] = await sql<{ number: number; request: number }[]>`
    select item.number, request_id as request from desk_case item
    join personal_account account on account.id = personal_account_id and account.number = '100200012'
    where is_open and item.kind = 'request' order by item.id limit 1`
  if (!row) throw new Error('The demo has no open request')
  return row
}

/** Adds a conversation of `count` messages by both sides; the resident writes the last two. */
const talk = async ({ sql }: Product, request: number, count: number): Promise<void> => {
  await sql`
    insert into request_event (request_id, status, at, text, by_resident)
    select ${request}, status, now() - interval '1 minute' * (${count} - nth),
      'Сообщение ' || nth || '. ' || repeat('Вода течёт по стене. ', 6), nth % 2 = 1 or nth >= ${count} - 1
    from request, generate_series(1, ${count}) nth where request.id = ${request}`
}
const openCase = async (page: Page, number: number): Promise<void> => {
  await page.goto(`/#/desk/cases/${number}/`)
  await expect(page.getByRole('article')).toBeVisible()
}
const answerBox = (page: Page) => page.getByRole('textbox', { name: 'Ответ жителю' })
/** Height of the conversation that neither the composer nor the bar covers. */
const visibleTalk = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const thread = document.querySelector('.case__messages')?.getBoundingClientRect()
    const covers = [...document.querySelectorAll('.reply, .desk > .bar')]
      .map((cover) => cover.getBoundingClientRect().top)
      .filter((top) => top > 0)
    return thread ? Math.min(thread.bottom, innerHeight, ...covers) - Math.max(thread.top, 0) : 0
  })

const desktop = { viewport: { width: 1440, height: 900 } }
const zoomed = { viewport: { width: 720, height: 450 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const small = { ...phone, viewport: { width: 320, height: 640 } }

for (const [name, shape] of [
  ['1440 × 900', desktop],
  ['720 × 450', zoomed],
  ['390 × 844', phone],
] as const)
  test.describe(name, () => {
    test.use({ shape })
    test(`G-08: a long conversation opens at its newest unread messages at ${name}`, async ({
      product,
      device: { page },
    }) => {
      const { number, request } = await findRequest(product)
      await talk(product, request, 30)
      await enterDesk(product, page, 'dispatcher')
      await openCase(page, number)
      for (const nth of [29, 30]) {
        const message = page.getByRole('listitem').filter({ hasText: `Сообщение ${nth}.` })
        await expect(message).toBeInViewport({ ratio: 1 })
        expect(
          await message.evaluate((item) => {
            const { left, width, bottom } = item.getBoundingClientRect()
            return item.contains(document.elementFromPoint(left + width / 2, bottom - 20))
          }),
        ).toBe(true)
      }
      expect(await visibleTalk(page)).toBeGreaterThan(shape.viewport.height / 2 - 1)
      await page.locator('.case__actions').getByRole('button', { name: 'Ответить' }).press('Enter')
      await page.keyboard.insertText('Едем.\nЗавтра.\nПозвоним заранее.\nСпасибо.')
      expect(await visibleTalk(page)).toBeGreaterThan(shape.viewport.height / 2 - 1)
    })
  })

for (const [name, shape] of [
  ['1440 × 900', desktop],
  ['390 × 844', phone],
] as const)
  test.describe(`toast at ${name}`, () => {
    test.use({ shape })
    test(`G-08 L-05: a toast covers none of the composer’s controls at ${name}`, async ({
      product,
      device: { page },
    }) => {
      const { number, request } = await findRequest(product)
      await talk(product, request, 6)
      await product.sql`update request set status = 'accepted' where id = ${request}`
      await enterDesk(product, page, 'dispatcher')
      await openCase(page, number)
      const actions = page.locator('.case__actions')
      await actions.getByRole('button', { name: 'Ответить' }).press('Enter')
      const box = answerBox(page)
      await box.fill('Едем')
      // A phone has no room for all actions.
      if (shape === phone) await actions.getByRole('button', { name: 'Ещё' }).press('Enter')
      await actions.getByRole('button', { name: 'В работу' }).press('Enter')
      const toast = page.locator('.toast')
      await expect(toast).toHaveText(/Статус изменён/)
      await expect(toast).toBeInViewport({ ratio: 1 })
      await expect(box).toBeInViewport({ ratio: 1 })
      const covered = await toast.evaluate((message) => {
        const own = message.getBoundingClientRect()
        const controls = document.querySelectorAll('.reply :is(button, textarea, label)')
        return [...controls]
          .filter((control) => {
            const { left, right, top, bottom, width } = control.getBoundingClientRect()
            return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top
          })
          .map((control) => control.textContent)
      })
      expect(covered).toEqual([])
    })
  })

test.describe('320 px with large text', () => {
  test.use({ shape: small })
  test('L-05 G-08: the composer neither covers the case nor is cut at 320 px and 200 % text', async ({
    product,
    device: { page },
  }) => {
    const { number, request } = await findRequest(product)
    await talk(product, request, 6)
    await enterDesk(product, page, 'dispatcher')
    await openCase(page, number)
    await setFontSize(page, 200)
    await page.reload()
    await expect(page.getByRole('article')).toBeVisible()
    const last = page.getByRole('listitem').filter({ hasText: 'Сообщение 6.' })
    await expect(last).toBeInViewport()
    expect(await visibleTalk(page)).toBeGreaterThan(320)
    await answerBox(page).fill('Едем')
    await expect(answerBox(page)).toBeInViewport({ ratio: 1 })
    const send = page.locator('.reply').getByRole('button', { name: 'Ответить' })
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport({ ratio: 1 })
    const broken = await page.evaluate(brokenPlaces, '32px')
    expect(broken.filter((place) => !place.includes('.bar'))).toEqual([])
  })
})

test.describe('keyboard', () => {
  test.use({ shape: desktop })
  test('L-06 G-08: at most ten keys lead from the list to the composer', async ({
    product,
    device: { page },
  }) => {
    const { number } = await findRequest(product)
    await enterDesk(product, page, 'dispatcher')
    await page.goto('/#/desk/cases/')
    const row = page.getByRole('region', { name: 'Очередь' }).locator(`a[href="#/desk/cases/${number}/"]`)
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeFocused()
    let presses = 1
    const answer = page.locator('.case__actions').getByRole('button', { name: 'Ответить' })
    while (presses < 9 && !(await answer.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab')
      presses += 1
    }
    await page.keyboard.press('Enter')
    await expect(answerBox(page)).toBeFocused()
  })
})

test('G-08: a case opens at its top with address and phones; what was typed is in another tab and after a restart of the server, and the sign-out deletes it', async ({
  product,
  device: { page },
}) => {
  const { number, request } = await findRequest(product)
  await product.sql`
    insert into request_event (request_id, status, at, text, by_resident)
    select ${request}, status, now(), repeat('Мастер в пути. ', 80), false from request where id = ${request}`
  await enterDesk(product, page, 'dispatcher')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size.viewport)
    await page.goto('/#/desk/cases/')
    await page.locator(`a[href="#/desk/cases/${number}/"]`).click()
    const head = page.locator('.case__head')
    await expect(head.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(head.getByText('кв. 12')).toBeInViewport({ ratio: 1 })
    await expect(head.getByRole('link', { name: /^Телефон/ }).first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const rows = await page
      .locator('.case__actions .btn')
      .filter({ visible: true })
      .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size)
    expect(rows).toBe(1)
  }
  await answerBox(page).fill('Мастер будет утром')
  const other = await page.context().newPage()
  await openCase(other, number)
  await expect(answerBox(other)).toHaveValue('Мастер будет утром')
  await other.close()

  product.network.goOffline()
  await page.locator('.reply').getByRole('button', { name: 'Ответить' }).click()
  await expect(page.locator('.reply').getByText('Набранное сохранено')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  product.network.goOnline()
  await page.reload()
  await expect(answerBox(page)).toHaveValue('Мастер будет утром')

  await page.goto('/#/desk/more/')
  await page.getByRole('button', { name: 'Выйти' }).filter({ visible: true }).click()
  await expect(page.getByLabel('Рабочая почта')).toBeVisible()
  await enterDesk(product, page, 'dispatcher')
  await openCase(page, number)
  await expect(answerBox(page)).toHaveValue('')
})
