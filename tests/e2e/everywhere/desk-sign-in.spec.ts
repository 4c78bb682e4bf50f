import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { roleNames, staffRoles } from '#contract/staff/roles.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { fetchCode, enterDeskByForm, showCode, showPassword, staffEmail } from '../support/desk-page.ts'
import { waitForLetter } from '../support/mailbox.ts'
import { operate, operatorSettings } from '../support/operator.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test.use({ settings: operatorSettings })

const openMember = async (page: Page): Promise<void> => {
  const sections = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  await expect(sections).toBeVisible()
  const more = sections.getByRole('link', { name: 'Ещё' })
  if (await more.isVisible()) await more.click()
}

test('G-08: a member of each role signs in with both factors by keyboard only, and signs out', async ({
  product,
  device: { page },
}) => {
  test.slow()
  for (const role of staffRoles) {
    await page.goto('/#/desk/')
    await page.getByLabel('Рабочая почта').focus()
    await page.keyboard.type(staffEmail(role))
    await page.keyboard.press('Tab')
    await page.keyboard.type('Podval-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Подтвердите вход' })).toBeVisible()
    await showCode(page, await fetchCode(product, staffEmail(role)))
    await openMember(page)
    await expect(page.getByText(roleNames[role]).filter({ visible: true })).toBeVisible()
    const leave = page.getByRole('button', { name: 'Выйти' }).filter({ visible: true })
    await leave.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  }
})

test('G-08: axe finds no fault on the pages of the sign-in and in the shell, and errors are named', async ({
  product,
  device: { page },
}) => {
  await page.goto('/#/desk/')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByLabel('Рабочая почта')).toBeFocused()
  await expect(page.getByText('Введите рабочую почту')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Рабочая почта').fill(staffEmail('head'))
  await page.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByText('Неверная почта или пароль')).toBeVisible()
  await showPassword(page, staffEmail('head'))
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused()
  await page.keyboard.type('000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Введите все 6 цифр')).toBeVisible()
  await showCode(page, '123456')
  await expect(page.getByText('Код не подошёл')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await showCode(page, await fetchCode(product, staffEmail('head')))
  await openMember(page)
  await expect(page.getByText('Павел Громов').filter({ visible: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('G-08: an invited member sets a password and a second factor once by the link of the email', async ({
  product,
  device: { page },
}) => {
  const email = 'new@demo.local'
  const [{ inn } = { inn: '' }] = await product.sql<{ inn: string }[]>`
    update organisation set inn = coalesce(inn, '7701234567') returning inn`
  await operate(product, 'staff', 'add', email, 'Анна Новикова', 'dispatcher', '--organisation', inn)
  const { text } = await waitForLetter(product, email, 'Приглашение')
  const [link = ''] = /#\/desk\/invitation\/[\w-]+\/[\w-]+\//.exec(text) ?? []
  await page.goto(`/${link}`)
  await expect(page.getByText('Анна Новикова')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Придумайте пароль').fill('123')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('не меньше 8 символов')).toBeVisible()
  await page.getByLabel('Придумайте пароль').fill('Контора-2026')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('img', { name: 'QR-код для приложения с кодами' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const secret = (await page.locator('.desk-sign-in__secret').textContent()) ?? ''
  await showCode(page, new TOTP({ secret: secret.replaceAll(' ', '') }).generate())
  await openMember(page)
  await expect(page.getByText('Анна Новикова').filter({ visible: true })).toBeVisible()
  await page.goto(`/${link}`)
  await expect(page.getByRole('heading', { name: 'Приглашение не действует' })).toBeVisible()
})

test('G-08: an expired session leads to the sign-in with a message, then back to the same page', async ({
  product,
  device: { page },
}) => {
  await enterDeskByForm(product, page, 'head')
  await page.goto('/#/desk/more/')
  await expect(page.getByRole('heading', { name: 'Ещё' })).toBeVisible()
  await product.sql`delete from staff_session`
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await product.sql`update staff_member set factor_step = null`
  await showPassword(page, staffEmail('head'))
  await showCode(page, await fetchCode(product, staffEmail('head')))
  await expect(page.getByRole('heading', { name: 'Ещё' })).toBeVisible()
  await product.sql`delete from staff_session`
  // The page detects the end of the session without a click.
  await expect(page.getByText('Сессия закончилась')).toBeVisible()
  await expect(page.getByLabel('Рабочая почта')).toHaveValue(staffEmail('head'))
})

test("G-08: a resident's cookie gives no access to the desk, nor a member's to the cabinet", async ({
  product,
  device: { page },
}) => {
  await signIn(page)
  await page.goto('/#/desk/')
  await expect(page.getByRole('heading', { name: 'Вход для сотрудников' })).toBeVisible()
  await enterDeskByForm(product, page, 'editor')
  await page.goto('/#/main/dashboard/')
  await expect(page.getByRole('link', { name: 'Главная' }).filter({ visible: true })).toBeVisible()
  await page.goto('about:blank')
  await page.context().clearCookies({ name: /csrf|access|refresh/ })
  await page.goto('/#/auth/login/')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
})
