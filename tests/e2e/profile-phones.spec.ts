import type { Page } from '@playwright/test'
import { openProfile, ownPhone, phoneLine, staffPhone } from './support/profile-page.ts'
import { expect, test } from './support/test.ts'

const staffHint =
  'Этот номер внесли сотрудники вашей управляющей организации (УО). Чтобы удалить его, обратитесь в УО.'

const field = (page: Page) => page.getByRole('textbox', { name: 'Новый номер' })
const addButton = (page: Page) => page.getByRole('button', { name: 'Новый номер' })

test('R-02: a number typed with a leading 8 is added when the mask is full, and the field closes', async ({
  product,
  device,
}) => {
  const { page } = device
  await openProfile(page)
  await addButton(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('+7 ')
  await page.keyboard.type('8905123456')
  // It could be a number of an area code that begins with 8.
  await expect(field(page)).toHaveValue('+7 890 512 34 56')
  await page.keyboard.type('7')
  await expect(field(page)).toHaveCount(0)
  await expect(addButton(page)).toBeFocused()
  await expect(phoneLine(page, '+7 905 123 45 67')).toBeVisible()
  expect(await product.sql`select from phone where digits = '79051234567'`).toHaveLength(1)
})

test('R-02: a pasted number is accepted whole, and a digit is corrected in the middle', async ({
  device,
}) => {
  const { page } = device
  await openProfile(page)
  await addButton(page).click()
  await field(page).pressSequentially('905999')
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('1')
  await expect(field(page)).toHaveValue('+7 905 199')
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8)
  await field(page).fill('8 (905) 765-43-21')
  await expect(phoneLine(page, '+7 905 765 43 21')).toBeVisible()
})

test('R-02: leaving the field or «Отмена» closes it and drops what was typed', async ({ device }) => {
  const { page } = device
  await openProfile(page)
  await addButton(page).click()
  await field(page).pressSequentially('905')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(field(page)).toHaveCount(0)
  await addButton(page).click()
  await expect(field(page)).toHaveValue('+7 ')
  await field(page).pressSequentially('905')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(field(page)).toHaveCount(0)
  await addButton(page).click()
  await expect(field(page)).toHaveValue('+7 ')
})

test('R-02: removing an own number asks first; a staff number has no button and says why', async ({
  device,
}) => {
  const { page } = device
  await openProfile(page)
  await expect(phoneLine(page, staffPhone)).toContainText(staffHint)
  await expect(phoneLine(page, staffPhone).getByRole('button')).toHaveCount(0)
  const own = phoneLine(page, ownPhone)
  await own.getByRole('button', { name: `Удалить ${ownPhone}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить номер?' })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: /^Удалить/ }).click()
  await dialog.getByRole('button', { name: 'Удалить' }).click()
  await expect(own).toHaveCount(0)
  await page.reload()
  await expect(phoneLine(page, staffPhone)).toBeVisible()
  await expect(own).toHaveCount(0)
})

test('R-02: adding a phone offline says so and keeps the list', async ({ installedDevice: device }) => {
  const { page } = device
  await openProfile(page)
  await expect(phoneLine(page, ownPhone)).toBeVisible()
  await device.loseNetwork()
  await addButton(page).click()
  await field(page).fill('9051234567')
  await expect(page.getByText('Нет связи с сервером')).toBeVisible()
  await expect(phoneLine(page, ownPhone)).toBeVisible()
})
