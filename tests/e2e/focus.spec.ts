import type { Locator, Page } from '@playwright/test'
import { openCatalogue } from './support/catalogue-page.ts'
import { digitsOfCall } from './support/calls.ts'
import { linkIn, waitForLetter } from './support/mailbox.ts'
import {
  arrived,
  expectStatus,
  meterRow,
  openMeters,
  pressSubmit,
  typeReading,
} from './support/meters-page.ts'
import { openProfile, ownPhone, panel, phoneLine } from './support/profile-page.ts'
import { annasFlat, planReadings } from './support/readings.ts'
import { openRequestForm } from './support/requests-page.ts'
import { anna, enterCredentials, signIn } from './support/residents.ts'
import { expect, test } from './support/test.ts'

const withKeyboard = { width: 390, height: 420 }

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const expectFocus = async (target: Locator): Promise<void> => {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
}

/** The focus is on any element but the body. */
const expectSomeFocus = (page: Page) => expect(page.locator(':focus')).toBeVisible()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('L-06: a rejected sign-in moves the focus to a visible error', async ({ device: { page } }) => {
  await page.setViewportSize(withKeyboard)
  await page.goto('/#/auth/login/')
  await enterCredentials(page, 'nobody@demo.local')
  await expectFocus(page.getByRole('group', { name: 'Неверная почта или пароль' }))
})

test('L-06: registration keeps the focus on its error, its question and the next step', async ({
  device: { page },
}) => {
  await page.setViewportSize(withKeyboard)
  await page.goto('/#/auth/registration/')
  const answers = [
    ['Фамилия владельца лицевого счёта', 'Новосёлова'],
    ['Номер лицевого счёта', '100 200 301'],
    ['Электронная почта', 'nova@my-host.рф'],
  ] as const
  for (const [label, text] of answers) {
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel('Согласен на обработку персональных данных').check()
  await press(page, 'Зарегистрироваться')
  await press(page, 'Исправить')
  await expectFocus(page.getByLabel('Электронная почта', { exact: true }))
  await press(page, 'Зарегистрироваться')
  await press(page, 'Всё верно')
  await expectFocus(page.getByRole('group', { name: /^Не нашли такой лицевой счёт/ }))
  await page.getByLabel('Номер лицевого счёта').fill('100 200 300')
  await press(page, 'Зарегистрироваться')
  await expectFocus(heading(page, 'Проверьте почту'))
  await press(page, 'Отправить ещё раз')
  await expect(page.getByText('Отправили ещё раз')).toBeVisible()
  await expectSomeFocus(page)
})

test('L-06: sending a reading, correcting it and going back keep the focus', async ({
  product: { sql },
  device: { page },
}) => {
  await signInToMeters(page)
  const [planned] = await planReadings(sql, annasFlat)
  if (planned === undefined) throw new Error('No meter takes a reading')
  await typeReading(page, planned)
  await pressSubmit(page)
  await expectStatus(page, [planned], arrived)
  await expectSomeFocus(page)
  const row = meterRow(page, planned.serial)
  await row.getByRole('button', { name: /^Исправить/ }).click()
  await expectFocus(row.getByRole('textbox').first())
  await row.getByRole('button', { name: /^Отмена/ }).click()
  await expectFocus(row.getByRole('button', { name: /^Исправить/ }))
})

const signInToMeters = async (page: Page): Promise<void> => {
  await signIn(page)
  await openMeters(page)
}

test('L-06: a sent request moves the focus to its heading', async ({ installedDevice: { page } }) => {
  await signIn(page)
  await openRequestForm(page)
  await press(page, 'Отправить заявку')
  await expectSomeFocus(page)
  await page.getByLabel('Что случилось').click()
  await page.getByRole('searchbox').fill('кран')
  await expectSomeFocus(page)
  await press(page, 'Течёт кран или смеситель')
  await expectFocus(page.getByLabel('Что случилось'))
  await page.getByLabel('Опишите подробнее').fill('Капает из-под раковины')
  await press(page, 'Отправить заявку')
  await expect(heading(page, 'Заявки')).toBeVisible()
  await expectSomeFocus(page)
})

test('L-06: removing a phone leaves the focus on the list', async ({ device: { page } }) => {
  await openProfile(page)
  await phoneLine(page, ownPhone).getByRole('button').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Удалить/ })
    .click()
  await expect(phoneLine(page, ownPhone)).toHaveCount(0)
  await expectFocus(panel(page, 'Телефоны').getByRole('heading'))
})

test('L-06: each step of the payment by a code keeps the focus, and the digit boxes get it', async ({
  product,
  device: { page },
}) => {
  const phone = '79000000002'
  await page.goto('/#/qr/payment/')
  await page.getByLabel('Телефон').fill(phone.slice(1))
  await press(page, 'Далее')
  await expectFocus(page.getByLabel('Цифра 1 из 4'))
  const digits = await digitsOfCall(product, phone)
  await page.keyboard.type(digits === '0000' ? '0001' : '0000')
  await press(page, 'Подтвердить')
  await expect(page.getByText('Код введён неверно')).toBeVisible()
  await expectSomeFocus(page)
  await press(page, 'Попробовать ещё раз')
  await expectFocus(page.getByLabel('Цифра 1 из 4'))
  await page.keyboard.type(digits)
  await press(page, 'Подтвердить')
  await expect(heading(page, 'Выберите адрес')).toBeVisible()
  await expectSomeFocus(page)
  await page.getByRole('radio', { name: /кв\. 62/ }).check()
  await press(page, 'Далее')
  await expect(heading(page, 'Выберите услугу')).toBeVisible()
  await expectSomeFocus(page)
  await page.getByRole('radio', { name: /Жилищно/ }).check()
  await press(page, 'Далее')
  await expect(heading(page, 'Проверьте и оплатите')).toBeVisible()
  await expectSomeFocus(page)
})

/** Presses by keyboard, because a click would move the focus. */
const pressKey = async (page: Page, control: Locator): Promise<void> => {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** A new page has the focus on its main content, which begins with the heading. */
const expectArrival = async (page: Page, title: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
}

test('L-06 A-04: a password reset keeps the focus', async ({ product, device: { page } }) => {
  await page.setViewportSize(withKeyboard)
  await page.goto('/#/auth/repair/')
  await page.getByLabel('Электронная почта', { exact: true }).fill('nobody')
  await press(page, 'Получить ссылку')
  await expectFocus(page.getByLabel('Электронная почта', { exact: true }))
  await page.getByLabel('Электронная почта', { exact: true }).fill(anna)
  await press(page, 'Получить ссылку')
  await expectFocus(heading(page, 'Проверьте почту'))
  await page.goto(linkIn(await waitForLetter(product, anna, 'Новый пароль')))
  await page.getByLabel('Новый пароль').fill('short')
  await press(page, 'Сохранить пароль')
  await expectFocus(page.getByLabel('Новый пароль'))
  await page.getByLabel('Новый пароль').fill('Vesna-Vesna-7')
  await press(page, 'Сохранить пароль')
  await expectArrival(page, 'Пароль изменён')
})

test('L-06: removing a saved card leaves the focus on the cards', async ({ device: { page } }) => {
  await signIn(page)
  await page.goto('/#/profile/settings/')
  const cards = panel(page, 'Банковские карты')
  await pressKey(page, cards.getByRole('button', { name: /^Удалить карту/ }))
  const question = page.getByRole('dialog')
  await page.keyboard.press('Escape')
  await expectFocus(cards.getByRole('button', { name: /^Удалить карту/ }))
  await page.keyboard.press('Enter')
  await pressKey(page, question.getByRole('button', { name: 'Удалить' }))
  await expect(cards.getByRole('button', { name: /^Удалить карту/ })).toHaveCount(0)
  await expectFocus(cards.getByRole('heading'))
})

test('L-06 Q-03: rating a request keeps the focus on the rating', async ({ device: { page } }) => {
  await signIn(page)
  await page.goto('/#/requests/')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('radiogroup') })
    .first()
  await row.getByRole('radio').nth(3).focus()
  await page.keyboard.press('Space')
  await pressKey(page, row.getByRole('button', { name: 'Оценить' }))
  await expect(page.getByText('Спасибо, оценка принята')).toBeVisible()
  await expectSomeFocus(page)
})

test('L-06 Q-04: the basket keeps the focus while it is filled, emptied and ordered', async ({
  device: { page },
}) => {
  await signIn(page)
  await page.goto('/#/requests/template_request/category/1/')
  const put = page.getByRole('button', { name: 'В корзину: Замена смесителя' })
  await pressKey(page, put)
  await expectFocus(heading(page, 'Замена смесителя'))
  await pressKey(page, page.getByRole('button', { name: 'Убрать одну: Замена смесителя' }))
  await expectFocus(put)
  await page.keyboard.press('Enter')
  await pressKey(page, page.getByRole('link', { name: 'Перейти в корзину' }))
  await expectArrival(page, 'Корзина')
  await pressKey(page, page.getByRole('button', { name: 'Убрать одну: Замена смесителя' }))
  await expectFocus(heading(page, 'Корзина пуста'))
  await pressKey(page, page.getByRole('link', { name: 'Выбрать услуги' }))
  await pressKey(page, put)
  await pressKey(page, page.getByRole('link', { name: 'Перейти в корзину' }))
  await pressKey(page, page.getByRole('button', { name: 'Заказать' }))
  await expectArrival(page, /^Заказ № \d+/)
})

test('L-06 S-07: a catalogue order keeps the focus in the card, on the result and in the list', async ({
  device: { page },
}) => {
  await signIn(page)
  await openCatalogue(page)
  const link = page.getByRole('link', { name: 'Вызов сантехника' })
  await page.getByPlaceholder('Поиск').fill('сантехник')
  await pressKey(page, link)
  const card = page.getByRole('dialog', { name: 'Вызов сантехника' })
  await expect(card.locator(':focus')).toBeVisible()
  await pressKey(page, card.getByRole('button', { name: 'Показать телефон' }))
  await expectFocus(card.getByRole('link', { name: '8 495 123 00 77' }))
  await page.keyboard.press('Escape')
  await expectFocus(link)
  await page.keyboard.press('Enter')
  await card.getByRole('checkbox').check()
  await pressKey(page, card.getByRole('button', { name: /^Отправить заявку/ }))
  const done = page.getByRole('dialog', { name: 'Заказ отправлен' })
  await expect(done.locator(':focus')).toBeVisible()
  await pressKey(page, done.getByRole('button', { name: 'Ок' }))
  await expect(done).toHaveCount(0)
  await expectSomeFocus(page)
})
