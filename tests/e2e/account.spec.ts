import type { Page } from '@playwright/test'
import { delay, page as brokenPage } from '../faults/faults.ts'
import { createGate } from '../faults/gate.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { dropSession } from './support/device.ts'
import { linkIn, waitForLetter } from './support/mailbox.ts'
import { anna, enterCredentials, signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

// Each test waits for emails and runs axe on every page in both themes.
test.describe.configure({ timeout: 180_000 })

const nova = 'nova@demo.local'
const secret = 'Sadovaya-30'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function answer(page: Page, questions: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(questions)) {
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
}

async function expectCabinet(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Разделы' }).first()).toBeAttached()
  await expect(page.getByText(address).filter({ visible: true }).first()).toBeVisible()
}

test('A-02 A-03 A-14: a resident registers, opens the link of the email and signs in', async ({
  product,
  device,
}) => {
  const { page } = device
  await page.goto('/#/auth/login/')
  await page.getByRole('link', { name: 'Регистрация' }).click()
  await expect(heading(page, 'Регистрация')).toBeVisible()
  await expect(page.getByLabel('Номер лицевого счёта')).toHaveCount(0)
  await page.getByLabel('Фамилия владельца лицевого счёта').fill('Новосёлова')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Номер лицевого счёта')).toBeFocused()
  await press(page, 'Где посмотреть номер?')
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Номер лицевого счёта': '100 200 301', 'Электронная почта': nova })
  await page.getByLabel('Согласен на обработку персональных данных').check()
  await press(page, 'Зарегистрироваться')
  await expect(page.getByText('Не нашли такой лицевой счёт с этой фамилией')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Номер лицевого счёта').fill('100 200 300')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Проверьте почту')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto(linkIn(await waitForLetter(product, nova, 'Завершите регистрацию')))
  await expect(heading(page, 'Завершите регистрацию')).toBeVisible()
  await answer(page, { 'Номер квартиры': '31', 'Новый пароль': secret })
  await expect(page.getByText('Номер квартиры не подошёл')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Номер квартиры': '30' })
  await expectCabinet(page, 'ул. Садовая, 5, кв. 30')
  await page.reload()
  await expectCabinet(page, 'ул. Садовая, 5, кв. 30')
})

test('A-03: shows the general notice on a 500 and the error page for a dead link', async ({
  product,
  device,
}) => {
  const { page } = device
  await page.goto('/#/auth/activation/aaaaaaaaaaaaaaaaaaaaaa/bbbbbbbbbbbbbbbbbbbbbb/')
  product.network.on('POST', '/auth/api/v1/account/activate/', brokenPage(500, '<h1>Сломано</h1>'))
  await answer(page, { 'Номер квартиры': '30', 'Новый пароль': secret })
  await expect(page.getByText('Произошла ошибка. Обратитесь в техническую поддержку')).toBeVisible()
  product.network.heal()
  await press(page, 'Открыть кабинет')
  await expect(heading(page, 'Ссылка не действует')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/auth/activation_error/')
  await expectAccessibleInBothThemes(page)
})

test('A-04: resets a forgotten password once by the link of an email', async ({ product, device }) => {
  const { page } = device
  await page.goto('/#/auth/login/')
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await answer(page, { 'Электронная почта': anna })
  await expect(heading(page, 'Проверьте почту')).toBeVisible()
  const link = linkIn(await waitForLetter(product, anna, 'Новый пароль'))
  await page.goto(link)
  await expect(heading(page, 'Придумайте новый пароль')).toBeVisible()
  await answer(page, { 'Новый пароль': 'коротко' })
  await expect(page.getByText('Придумайте пароль не короче 8 знаков')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Новый пароль': secret })
  await expect(heading(page, 'Пароль изменён')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/auth/repair_success/')
  await expectAccessibleInBothThemes(page)
  await press(page, 'Открыть кабинет')
  await expectCabinet(page, 'ул. Садовая, 5, кв. 12')

  await page.goto(link)
  await answer(page, { 'Новый пароль': secret })
  await expect(heading(page, 'Ссылка не действует')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/auth/repair_error/')
})

test('A-05: adds a second flat by the link of an email', async ({ product, device }) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/user/')
  await page.getByRole('button', { name: 'Добавить лицевой счёт' }).click()
  await answer(page, {
    'Фамилия владельца лицевого счёта': 'Новосёлова',
    'Номер лицевого счёта': '100200300',
    'Электронная почта': anna,
  })
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(linkIn(await waitForLetter(product, anna, 'Добавьте лицевой счёт')))
  await answer(page, { 'Номер квартиры': '30' })
  await expect(page.getByText('Лицевой счёт добавлен')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const flats = await product.sql`
    select account.number from profile join personal_account account on account.id = profile.personal_account_id
    join resident on resident.id = profile.resident_id where username = ${anna} order by account.number`
  expect(flats.map(({ number }) => number)).toEqual(['100200012', '100200047', '100200300'])
})

test('A-07 A-16: changes the e-mail after a password check, and the old address can undo it', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/user/')
  await page.getByRole('button', { name: 'Изменить почту' }).click()
  await answer(page, { 'Новая почта': 'anna.new@demo.local' })
  const check = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await answer(page, { 'Текущий пароль': 'Podval-2025' })
  await expect(check.getByText('Пароль не подошёл')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Новая почта')).toHaveValue('anna.new@demo.local')
  await press(page, 'Получить ссылку')
  await answer(page, { 'Текущий пароль': 'Podval-2026' })
  await expect(page.getByText('Отправили письмо на anna.new@demo.local')).toBeVisible()
  const link = linkIn(await waitForLetter(product, 'anna.new@demo.local', 'Подтвердите новую почту'))

  await dropSession(page)
  await page.goto(link)
  await enterCredentials(page, anna)
  await expect(heading(page, 'Подтвердите новую почту')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Номер квартиры': '12' })
  await expect(page.getByText('Почта изменена')).toBeVisible()
  const undo = linkIn(await waitForLetter(product, anna, 'Почта личного кабинета изменена'))

  await page.goto('about:blank')
  await page.goto(link)
  await answer(page, { 'Номер квартиры': '12' })
  await expect(heading(page, 'Ссылка не действует')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#/auth/change_email_error/')
  await expectAccessibleInBothThemes(page)

  await page.goto('about:blank')
  await page.goto(undo)
  await expect(heading(page, 'Верните прежнюю почту')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Новый пароль': secret })
  await press(page, 'Открыть кабинет')
  await expectCabinet(page, 'ул. Садовая, 5, кв. 12')
  expect(await product.sql`select username from resident where username like 'anna%'`).toEqual([
    { username: anna },
  ])
  await page.goto('about:blank')
  await page.goto(undo)
  await answer(page, { 'Новый пароль': secret })
  await expect(heading(page, 'Ссылка не действует')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('A-08 V-09: ends one session, then all the others; changes the password after the current one is entered', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await product.sql`
    insert into session_family (id, resident_id, profile_id, user_agent, network)
    select gen_random_uuid(), resident_id, profile_id, name, ''
    from session_family, unnest(array[
      'Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1', 'Firefox/130 Windows', 'Firefox/130 Linux']) as name`
  await product.sql`
    insert into refresh_token (hash, family_id, expires_at)
    select sha256(id::text::bytea), id, now() + interval '1 day' from session_family where network = ''`
  await page.goto('/#/profile/user/')
  await expect(page.getByText('Это устройство')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Завершить вход: Safari, iPhone' }).click()
  await expect(page.getByText('Safari, iPhone')).toHaveCount(0)
  await page.getByRole('button', { name: 'Завершить все другие' }).click()
  const sure = page.getByRole('dialog', { name: 'Завершить все другие входы?' })
  await expectAccessibleInBothThemes(page)
  await sure.getByRole('button', { name: 'Завершить все другие' }).click()
  await expect(page.getByText('Завершены 2 входа').first()).toBeVisible()
  await expect(page.getByText(/^Firefox/)).toHaveCount(0)
  await expect(page.locator(':focus')).toContainText('Это устройство')

  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await answer(page, { 'Текущий пароль': 'Podval-2025', 'Новый пароль': secret })
  await expect(page.getByText('Пароль не подошёл')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await answer(page, { 'Текущий пароль': 'Podval-2026' })
  await expect(page.getByText('Пароль изменён').first()).toBeVisible()
  await page.reload()
  await expectCabinet(page, 'ул. Садовая, 5, кв. 12')
})

test('A-08: repeats a call that is in flight while the password changes, without a sign-out', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  const gate = createGate()
  product.network.on('GET', '/internal/api/v4/cabinet/tenant_profile/phones/', delay(gate), 1)
  await page.goto('/#/profile/user/')
  await gate.reached
  await page.getByRole('button', { name: 'Изменить пароль' }).click()
  await answer(page, { 'Текущий пароль': 'Podval-2026', 'Новый пароль': secret })
  await expect(page.getByText('Пароль изменён').first()).toBeVisible()
  gate.open()
  await expect(page.getByRole('region', { name: 'Телефоны' })).toContainText('+7 916 555 01 12')
  expect(new URL(page.url()).hash).toBe('#/profile/user/')
})

test('A-09 A-16: deletes the account after a password check, then shows the sign-in, where the old e-mail no longer works', async ({
  product,
  device,
}) => {
  const { page } = device
  await signIn(page)
  await page.goto('/#/profile/user/')
  await page.getByRole('button', { name: 'Удалить кабинет' }).click()
  await expect(page.getByText('их по закону хранит бухгалтерия')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Удалить навсегда' })).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Понимаю, вернуть кабинет нельзя').check()
  await press(page, 'Удалить навсегда')
  await expect(page.getByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible()
  await answer(page, { 'Текущий пароль': 'Podval-2026' })
  await expect(heading(page, 'Вход')).toBeVisible()
  await expect(page.getByText('Кабинет удалён')).toBeVisible()
  await enterCredentials(page, anna)
  await expect(page.getByText('Неверная почта или пароль')).toBeVisible()
  await waitForLetter(product, anna, 'Личный кабинет удалён')
})
