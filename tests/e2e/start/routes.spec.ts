import { signedRoutes } from '../../../src/lib/routes/paths.ts'
import { publicRoutes } from '../../../src/lib/routes/public-paths.ts'
import { signedTitles as titles } from '../../../src/app/signed-titles.ts'
import { boris, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const titleOf = new Map(titles)
const addressOf = (pattern: string) => `/#${pattern.replaceAll(/:\w+/g, '1')}`
const own = (routes: Record<string, { pattern: string }>) =>
  Object.values(routes).flatMap(({ pattern }) => {
    const title = titleOf.get(pattern)
    return title === undefined || title === '' ? [] : [{ address: addressOf(pattern), title }]
  })

test('B-05 B-09: every signed-in route opens by its address with its title, and after a reload', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  for (const { address, title } of own(signedRoutes)) {
    await page.goto(address)
    await expect(page).toHaveTitle(new RegExp(`^${title} · `))
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.reload()
  await expect(page).toHaveTitle(/^Ещё · /)
})

test('B-05 B-09: every public route opens by its address with its title', async ({ device }) => {
  for (const { address, title } of own(publicRoutes)) {
    await device.page.goto(address)
    await expect(device.page).toHaveTitle(new RegExp(`^${title} · `))
  }
})

test('B-05: back and forward go through the screens, and a query inside the hash survives a reload', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/meters/list/')
  await page.goto('/#/requests/detail/?id=7')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveTitle(/^Заявка · /)
  await page.reload()
  await expect(page).toHaveTitle(/^Заявка · /)
  expect(page.url()).toMatch(/#\/requests\/detail\/\?id=7$/)
})

test('B-05: an unknown address says so and leads home', async ({ device }) => {
  await signIn(device.page)
  await device.page.goto('/#/no/such/page/')
  await expect(device.page.getByText('Страница не найдена')).toBeVisible()
  await device.page.getByRole('link', { name: 'На главную' }).click()
  await expect(device.page).toHaveTitle(/^Главная · /)
})

test('B-06: a tile without the right is blocked with an alert, and so is its typed address', async ({
  device,
}) => {
  const { page } = device
  await signIn(page, boris)
  await page.getByRole('link', { name: 'Подать заявку' }).click()
  const alert = page.getByRole('dialog', { name: 'Недостаточно прав' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Понятно' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page).toHaveTitle(/^Главная · /)

  await page.goto('/#/tickets/list/')
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Понятно' }).click()
  await expect(page).toHaveTitle(/^Главная · /)
})

test('B-06: without the right to submit, readings are shown and the server takes none', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page, boris)
  await page.goto('/#/meters/list/')
  await expect(page.getByRole('heading', { level: 1, name: /^Показания за/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  for (const field of await page.getByRole('textbox').all()) await expect(field).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Передать показания' })).toHaveCount(0)

  const csrf = (await device.context.cookies()).find(({ name }) => name === 'csrf')?.value ?? ''
  const status = await page.evaluate(
    async ([token = '']) => {
      const reply = await fetch('/internal/api/v4/cabinet/meters/', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          meters: [
            {
              meter_id: 1,
              values: [1],
              based_on: { period: '2026-01', previous: [0], version: 0 },
              captured_at: new Date().toISOString(),
            },
          ],
        }),
      })
      return reply.status
    },
    [csrf],
  )
  expect(status).toBe(403)
  const [written] =
    await product.sql`select count(*) from reading_submission where received_at > now() - interval '1 hour'`
  expect(written).toEqual({ count: 0 })
})
