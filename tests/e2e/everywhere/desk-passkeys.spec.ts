import { TOTP } from 'otpauth'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { fetchCode, showCode, showPassword, staffEmail } from '../support/desk-page.ts'
import { waitForLetter } from '../support/mailbox.ts'
import { operate, operatorSettings } from '../support/operator.ts'
import { expect, test } from '../support/test.ts'
import { addAuthenticator, openByName } from '../support/virtual-authenticator.ts'

test.use({ settings: operatorSettings })

test('G-08: a member adds a passkey after a password check and signs in with it instead of a code until it is removed', async ({
  product,
  device: { page },
}) => {
  test.slow()
  const email = staffEmail('head')
  const authenticator = await addAuthenticator(page)
  await openByName(page, product, '/#/desk/')
  await showPassword(page, email)
  await showCode(page, await fetchCode(product, email))
  const sections = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
  await expect(sections).toBeVisible()
  const more = sections.getByRole('link', { name: 'Ещё' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('link', { name: 'Ваш вход' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Ваш вход' })).toBeVisible()
  await expect(page).toHaveTitle(/Ваш вход · /)

  const panel = page.getByRole('region', { name: 'Ключи входа' })
  const add = panel.getByRole('button', { name: 'Добавить это устройство' })
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await add.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await add.press('Enter')
  await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Пароль не подошёл')).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).fill('Podval-2026')
  await authenticator.refuse()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Устройство не добавлено')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await authenticator.agree()
  await dialog.getByRole('button', { name: 'Продолжить' }).press('Enter')
  await expect(panel.getByText(/^Добавлен /)).toBeVisible()
  await waitForLetter(product, email, 'Добавлен ключ входа')
  await expectAccessibleInBothThemes(page)
  await panel.getByRole('button', { name: /^Назвать иначе/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Название' }).fill('Ноутбук в конторе')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Ноутбук в конторе')).toBeVisible()

  await product.sql`delete from staff_session`
  await page.reload()
  await showPassword(page, email)
  const confirm = page.getByRole('button', { name: 'Подтвердить на этом устройстве' })
  await expect(confirm).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await authenticator.refuse()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Устройство не подтвердило вход')).toBeVisible()
  await page.getByRole('button', { name: 'Ввести код из приложения' }).press('Enter')
  await expect(page.getByLabel('Цифра 1 из 6')).toBeFocused()
  await confirm.press('Enter')
  await authenticator.agree()
  await expect(confirm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^Последний вход /)).toBeVisible()

  await panel.getByRole('button', { name: 'Удалить: Ноутбук в конторе' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(panel.getByText('Ноутбук в конторе')).toHaveCount(0)
  await waitForLetter(product, email, 'Удалён ключ входа')
})

test('G-08: an invited member enrols a passkey instead of codes, cannot remove the last factor, and adds codes later', async ({
  product,
  device: { page },
}) => {
  const email = 'new@demo.local'
  await addAuthenticator(page)
  const [{ inn } = { inn: '' }] = await product.sql<{ inn: string }[]>`
    update organisation set inn = coalesce(inn, '7701234567') returning inn`
  await operate(product, 'staff', 'add', email, 'Анна Новикова', 'head', '--organisation', inn)
  const { text } = await waitForLetter(product, email, 'Приглашение')
  const [link = ''] = /#\/desk\/invitation\/[\w-]+\/[\w-]+\//.exec(text) ?? []
  await openByName(page, product, `/${link}`)
  await page.getByLabel('Придумайте пароль').fill('Контора-2026')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByRole('heading', { name: 'Или без приложения' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Добавить это устройство' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })).toBeVisible()

  await openByName(page, product, '/#/desk/access/')
  const panel = page.getByRole('region', { name: 'Ключи входа' })
  await panel.getByRole('button', { name: /^Удалить/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(page.getByText('Это ваш единственный второй шаг входа')).toBeVisible()
  await expect(panel.getByText(/^Добавлен /)).toBeVisible()
  await page.keyboard.press('Escape')

  const codes = page.getByRole('region', { name: 'Код из приложения' })
  await codes.getByRole('button', { name: 'Настроить код' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await dialog.getByLabel('Пароль', { exact: true }).fill('Контора-2026')
  await page.keyboard.press('Enter')
  await expect(codes.getByRole('img', { name: 'QR-код' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const secret = (await codes.locator('.desk-sign-in__secret').innerText()).replaceAll(' ', '')
  await codes.getByLabel('Цифра 1 из 6').focus()
  await page.keyboard.type(new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate())
  await page.keyboard.press('Enter')
  await expect(codes.getByText('Настроен.')).toBeVisible()
  await waitForLetter(product, email, 'Добавлены коды')
  await panel.getByRole('button', { name: /^Удалить/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).press('Enter')
  await expect(panel.getByText(/^Добавлен /)).toHaveCount(0)
})
