import type { Locator, Page } from '@playwright/test'
import { linkIn, waitForLetter } from '../support/mailbox.ts'
import { arrived, expectStatus } from '../support/meters-page.ts'
import { housingDebt } from '../support/payment-page.ts'
import { annasFlat, onceEach, planReadings, listReadings } from '../support/readings.ts'
import { anna, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

/** Some element must have the focus after each press (L-06). */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

const visible = (page: Page, role: 'button' | 'link' | 'textbox' | 'radio', name: string | RegExp) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

const pressEnter = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('L-01: a resident signs in and submits a reading with the keyboard only, and a screen reader announces it', async ({
  product,
  device,
}) => {
  const { page } = device
  const planned = (await planReadings(product.sql, annasFlat)).slice(0, 1)
  const { keyboard } = page
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Вход' })).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Вход" [level=1]
      - textbox "Электронная почта"
      - textbox "Пароль"
      - button /Показать/
      - button "Войти"
  `)
  await tabTo(page, visible(page, 'textbox', 'Электронная почта'))
  await keyboard.type(anna)
  await tabTo(page, visible(page, 'textbox', 'Пароль'))
  await keyboard.type('Podval-2026')
  await keyboard.press('Enter')
  await tabTo(page, visible(page, 'link', 'Счётчики'))
  await keyboard.press('Enter')
  const cold = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Холодная вода' })
  await expect(cold).toMatchAriaSnapshot(`
    - listitem:
      - heading /Холодная вода/
      - textbox "Холодная вода, кухня, показание в м³"
  `)
  await tabTo(page, visible(page, 'textbox', 'Холодная вода, кухня, показание в м³'))
  await keyboard.type(planned[0]?.texts[0] ?? '')
  await tabTo(page, visible(page, 'button', 'Передать показания'))
  await keyboard.press('Enter')
  await expectStatus(page, planned, arrived)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /принят/i })
      .first(),
  ).toBeAttached()
  await expect(cold).toMatchAriaSnapshot(`
    - listitem:
      - heading /Холодная вода/
      - button /Исправить/
  `)
  expect(await listReadings(product.sql, annasFlat)).toEqual(onceEach(planned))
})

test('L-07: a sheet closes by its button, Escape and Back, and an arrow key in it switches no tab', async ({
  device,
}) => {
  const { page } = device
  await signIn(page)
  // Keeps Back inside the document, even if the sheet adds no history entry.
  await page.goto('/#/more/')
  await page.goto('/#/main/dashboard/')
  const opener = page.getByRole('button', { name: /кв\. 12/ }).filter({ visible: true })
  const sheet = page.getByRole('dialog', { name: 'Адрес' })
  const address = page.url()
  const leaves = [
    () => sheet.getByRole('button', { name: 'Закрыть' }).click(),
    () => page.keyboard.press('Escape'),
    // Playwright's goBack waits for a navigation that does not happen.
    () => page.evaluate(() => history.back()),
  ]
  for (const leave of leaves) {
    await opener.click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await leave()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(opener).toBeFocused()
  }
})

test('L-01 L-06: a resident pays a debt with the keyboard only, and the result takes the focus', async ({
  product,
  device: { page },
}) => {
  await signIn(page)
  await pressEnter(page, visible(page, 'link', 'Оплатить'))
  await expect(page.getByRole('heading', { level: 1, name: 'Оплата' })).toBeVisible()
  const amount = visible(page, 'textbox', 'Сумма')
  await expect(amount).toHaveValue(/\d/)
  const cards = page.getByRole('main').getByRole('radio')
  await expect(cards.first()).toBeChecked()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Оплата" [level=1]
      - region "Жилищно-коммунальные услуги":
        - textbox "Сумма"
      - region "Чем платить":
        - heading "Чем платить" [level=2]
        - group "Чем платить":
          - list:
            - listitem:
              - radio /4417/ [checked]
            - listitem:
              - radio /Новая карта/
      - region "Итого":
        - button /Оплатить/
  `)
  await pressEnter(page, visible(page, 'button', /^Оплатить 6/))
  await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeFocused()
  expect(await housingDebt(product.sql, annasFlat)).toBe(0)
  await pressEnter(page, visible(page, 'link', 'На главную'))
  await expect(page).toHaveURL(/main\/dashboard/)
  await expect(page.locator(':focus')).toBeVisible()
})

test('L-01 L-06: a resident sends a request with the keyboard only, and a screen reader announces it', async ({
  product,
  device: { page },
}) => {
  const words = 'Капает из-под раковины, подставили ведро'
  await signIn(page)
  await pressEnter(page, visible(page, 'link', /^Подать заявку/))
  await pressEnter(page, visible(page, 'link', /^Подать обычную заявку/))
  await expect(page.getByRole('heading', { name: 'Новая заявка' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Новая заявка' })).toMatchAriaSnapshot(`
    - region "Новая заявка":
      - button "Что случилось": Выберите из списка
      - textbox "Опишите подробнее"
      - textbox "Когда прийти"
      - combobox "Время" [disabled]
      - textbox "Телефон для связи": /\\+7 903/
      - button "Ещё номер"
      - group "Фото"
      - button "Отправить заявку"
  `)
  await pressEnter(page, page.getByLabel('Что случилось'))
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator(':focus')).toBeVisible()
  await tabTo(page, sheet.getByRole('searchbox'))
  await page.keyboard.type('кран')
  await pressEnter(page, sheet.getByRole('button', { name: 'Течёт кран или смеситель' }))
  await expect(sheet).toBeHidden()
  await expect(page.locator(':focus')).toBeVisible()
  await tabTo(page, visible(page, 'textbox', 'Опишите подробнее'))
  await page.keyboard.type(words)
  await pressEnter(page, visible(page, 'button', 'Отправить заявку'))
  await expect(page.getByRole('heading', { level: 1, name: 'Заявки' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Заявка отправлена' })).toBeVisible()
  await expect(page.locator(':focus')).toBeVisible()
  await expect.poll(() => product.sql`select from request where description = ${words}`).toHaveLength(1)
})

test('L-01 A-02 A-14: a resident registers with the keyboard only, and a screen reader announces each step', async ({
  product,
  device: { page },
}) => {
  const nova = 'nova.keys@demo.local'
  const { keyboard } = page
  const answer = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  await page.goto('/#/auth/login/')
  await pressEnter(page, visible(page, 'link', 'Регистрация'))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Регистрация" [level=1]
      - textbox "Фамилия владельца лицевого счёта"
      - button "Далее"
      - link "У меня уже есть кабинет"
  `)
  await answer('Фамилия владельца лицевого счёта', 'Новосёлова')
  await answer('Номер лицевого счёта', '100200301')
  await answer('Электронная почта', nova)
  const consent = page.getByRole('checkbox', { name: 'Согласен на обработку персональных данных' })
  await tabTo(page, consent)
  await keyboard.press('Space')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Регистрация" [level=1]
      - textbox "Фамилия владельца лицевого счёта": Новосёлова
      - textbox "Номер лицевого счёта": "100200301"
      - textbox "Электронная почта"
      - checkbox "Согласен на обработку персональных данных" [checked]
      - button "Зарегистрироваться"
  `)
  await pressEnter(page, visible(page, 'button', 'Зарегистрироваться'))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - group "Не нашли такой лицевой счёт с этой фамилией"
  `)
  await tabTo(page, page.getByLabel('Номер лицевого счёта', { exact: true }))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('100200300')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Проверьте почту' })).toBeFocused()

  await page.goto(linkIn(await waitForLetter(product, nova, 'Завершите регистрацию')))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Завершите регистрацию" [level=1]
      - textbox "Номер квартиры"
  `)
  await answer('Номер квартиры', '30')
  await answer('Новый пароль', 'Sadovaya-30')
  await expect(page.getByText('ул. Садовая, 5, кв. 30').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator(':focus')).toBeVisible()
})
