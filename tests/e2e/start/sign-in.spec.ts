import { anna, enterCredentials, signIn, signInByForm } from '../support/residents.ts'
import { drop } from '../../faults/faults.ts'
import { expect, test } from '../support/test.ts'
import { waitForWorker } from '../support/worker.ts'

test('A-01: a wrong password and an unknown e-mail get the same answer', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  const answers: string[] = []
  for (const username of [anna, 'nobody@demo.local']) {
    await page.getByLabel('Электронная почта').fill(username)
    await page.getByLabel('Пароль', { exact: true }).fill('wrong')
    const replied = page.waitForResponse(/auth\/login/)
    await page.getByRole('button', { name: 'Войти' }).click()
    const reply = await replied
    expect(reply.status()).toBe(401)
    await expect(page.getByText('Неверная почта или пароль')).toBeVisible()
    answers.push(await reply.text())
  }
  expect(answers[0]).toBe(answers[1])
})

test('A-18: an e-mail outside the pattern is confirmed once and signs in', async ({ product, device }) => {
  await product.sql`update resident set username = 'ivan@моя-почта.рф' where username = ${anna}`
  const { page } = device
  await page.goto('/')
  await enterCredentials(page, 'Ivan@Моя-почта.рф')
  const question = page.getByRole('dialog', { name: 'Проверьте адрес: ivan@моя-почта.рф. Всё верно?' })
  await question.getByRole('button', { name: 'Исправить' }).click()
  await expect(page.getByLabel('Электронная почта')).toBeFocused()
  await expect(page.getByLabel('Электронная почта')).toHaveValue('Ivan@Моя-почта.рф')
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
})

test('A-18: an undeliverable e-mail is rejected under its field', async ({ device }) => {
  const { page } = device
  await page.goto('/')
  await enterCredentials(page, 'иван@mail.ru')
  await expect(page.getByText('До знака @ бывают только латинские буквы')).toBeVisible()
  await expect(page.getByLabel('Электронная почта')).toBeFocused()
})

test('A-01: a sign-in without a network says so and keeps the typed values', async ({ product, device }) => {
  const { page } = device
  await page.goto('/')
  product.network.on('POST', '/auth/', drop)
  await enterCredentials(page, anna)
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
  await expect(page.getByLabel('Электронная почта')).toHaveValue(anna)
})

test('B-04: switching applications causes no error, and the worker is registered once', async ({
  installedDevice: { page },
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await waitForWorker(page)
  await enterCredentials(page, anna)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Вход')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Runs the tasks scheduled for an idle page.
  await page.clock.fastForward(5_000)
  await page.goto('/#/more/')
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
  expect(errors).toEqual([])
})

test('B-07: a logout leads to the sign-in, and Back shows nothing', async ({ product, device }) => {
  const { page } = device
  await signInByForm(page)
  await page.goto('/#/more/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Выйти/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/auth/login/')
  await expect.poll(() => product.sql`select from session_family where ended_at is null`).toHaveLength(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})

test('B-10: on a phone on its side and on a tablet the whole form is in view, and so are all sections after it', async ({
  device: { page },
}) => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
    { width: 820, height: 1180 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('/#/auth/login/')
    await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Электронная почта')).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await signIn(page)
  for (const link of await page.getByRole('complementary').getByRole('navigation').getByRole('link').all())
    await expect(link).toBeInViewport({ ratio: 1 })
})
