import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { dropSession } from '../support/device.ts'
import type { Product } from '../support/product.ts'
import { anna, enterCredentials } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'
import { addAuthenticator, openByName } from '../support/virtual-authenticator.ts'

test.describe.configure({ timeout: 180_000 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const cabinet = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).first()

test('A-15 A-16: a passkey is added after a password check, signs in, counts as the check and is removed', async ({
  product,
  device,
}) => {
  const { page } = device
  const authenticator = await addAuthenticator(page)
  await openByName(page, product, '/#/auth/login/')
  await enterCredentials(page, anna)
  await expect(cabinet(page)).toBeAttached()

  await openByName(page, product, '/#/profile/user/')
  await press(page, 'Добавить это устройство')
  await page
    .getByRole('dialog', { name: 'Подтвердите, что это вы' })
    .getByLabel('Текущий пароль')
    .fill('Podval-2026')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Вход без пароля' })
  await expect(panel.getByText(/^Добавлен /)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await panel.getByRole('button', { name: /^Назвать иначе/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Название' }).fill('Телефон Анны')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Телефон Анны')).toBeVisible()

  await dropSession(page)
  await authenticator.refuse()
  await openByName(page, product, '/#/auth/login/')
  await press(page, 'Вход без пароля')
  await expect(page.getByText('Вход без пароля не получился')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Забыли пароль?' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await authenticator.agree()
  await press(page, 'Вход без пароля')
  await expect(cabinet(page)).toBeAttached()

  await openByName(page, product, '/#/profile/user/')
  await expect(panel.getByText(/^Последний вход /)).toBeVisible()
  await page.getByRole('button', { name: 'Изменить почту' }).press('Enter')
  await page.getByLabel('Новая почта').fill('anna.new@demo.local')
  await page.keyboard.press('Enter')
  await press(page, 'Подтвердить без пароля')
  await expect(page.getByText('Отправили письмо на anna.new@demo.local')).toBeVisible()
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Удалить: Телефон Анны' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(panel.getByText('Телефон Анны')).toHaveCount(0)
  expect(await product.sql`select id from passkey`).toEqual([])
})

const challenges = ({ network }: Product): number =>
  network.seen.filter(({ path }) => path.endsWith('/auth/passkey/options/')).length

test('A-15: a device with a passkey gets it suggested in the e-mail field; other devices request no challenge', async ({
  product,
  device,
}) => {
  const { page } = device
  await addAuthenticator(page)
  await openByName(page, product, '/#/auth/login/')
  await expect(page.getByLabel('Электронная почта')).toHaveAttribute('autocomplete', 'username webauthn')
  await enterCredentials(page, anna)
  await expect(cabinet(page)).toBeAttached()
  expect(challenges(product)).toBe(0)

  await openByName(page, product, '/#/profile/user/')
  await press(page, 'Добавить это устройство')
  await page
    .getByRole('dialog', { name: 'Подтвердите, что это вы' })
    .getByLabel('Текущий пароль')
    .fill('Podval-2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Добавлен /)).toBeVisible()

  await dropSession(page)
  // Chromium's virtual authenticator accepts the autofill suggestion without a click.
  await openByName(page, product, '/#/auth/login/')
  await expect(cabinet(page)).toBeAttached()
  expect(challenges(product)).toBe(1)
})
