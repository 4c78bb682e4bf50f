import type { Page } from '@playwright/test'
import { recordAnnouncements } from '../support/announcements.ts'
import { digitsOfCall } from '../support/calls.ts'
import { comeIn, enterDesk } from '../support/desk-page.ts'
import {
  arrived,
  expectStatus,
  openMeters,
  pressSubmit,
  savedOnPhone,
  typeReading,
  typeReadings,
} from '../support/meters-page.ts'
import { ownPhone, phoneLine } from '../support/profile-page.ts'
import { letTenSecondsPass, pressAtBank } from '../support/payment-page.ts'
import { annasFlat, planReadings } from '../support/readings.ts'
import { openRequestForm } from '../support/requests-page.ts'
import { enterCredentials, signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

test('L-01: readings are announced once each: nothing typed, accepted, offline, delivered, all sent', async ({
  product: { sql },
  installedDevice: device,
}) => {
  test.slow()
  const { page } = device
  const heard = await recordAnnouncements(page)
  await page.goto('/#/auth/login/')
  await enterCredentials(page, 'nobody@demo.local')
  await heard.expect(['focus: Неверная почта или пароль'])
  await signIn(page)
  await openMeters(page)
  await pressSubmit(page)
  await heard.expect(['alert: Введите хотя бы одно показание. Можно передать не все сразу.'])
  const [first, second, ...others] = await planReadings(sql, annasFlat)
  if (!first || !second) throw new Error('Too few meters take readings')
  await typeReading(page, first)
  await heard.expect(['status: Расход 1,00 м³'])
  await pressSubmit(page)
  await expectStatus(page, [first], arrived)
  await heard.expect(['status: Принято: 1 показание'])
  await device.loseNetwork()
  await heard.expect([/^status: Нет сети/])
  await typeReading(page, second)
  await heard.expect(['status: Расход 1,00 м³'])
  await pressSubmit(page)
  await expectStatus(page, [second], savedOnPhone)
  await heard.expect(['status: Ещё не отправлено: 1 показание'])
  await device.findNetwork()
  await expectStatus(page, [second], arrived)
  await heard.expect(['status: Принято: 2 показания'])
  await typeReadings(page, others)
  // The heat distributor is the last one typed.
  await heard.skipTo('status: Расход 1,00 усл. ед.')
  await pressSubmit(page)
  await heard.expect(['focus: Отправляем показания', 'focus: Показания переданы'])
})

const sendRequest = async (page: Page, text: string) => {
  await page.goto('/#/requests/create/')
  await page.getByLabel('Что случилось').click()
  await page.getByRole('searchbox').fill('кран')
  await page.getByRole('button', { name: 'Течёт кран или смеситель' }).click()
  await page.getByLabel('Опишите подробнее').fill(text)
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
}

test('L-01: a request is announced once when it is sent, stored without a network, delivered with others, refused', async ({
  product: { sql },
  installedDevice: device,
}) => {
  test.slow()
  const { page } = device
  const heard = await recordAnnouncements(page)
  await signIn(page)
  await openRequestForm(page)
  await sendRequest(page, 'Капает кран')
  await heard.expectLast(/^status: Показано 8 заявок$/)
  await expect(page.getByText('Заявка отправлена')).toBeVisible()
  await device.loseNetwork()
  await heard.expectLast(/^status: Нет сети/)
  await sendRequest(page, 'Снова капает')
  const stored = ['dialog: Что случилось', 'status: Заявка сохранена на телефоне и отправится сама']
  await heard.expect(stored)
  await sendRequest(page, 'Капает и на кухне')
  await heard.expect(stored)
  await expect(page.getByText('Сохранено на телефоне, ещё не отправлено')).toHaveCount(2)
  heard.forget()
  await device.findNetwork()
  await heard.expectAmong('status: Отправлено: 2 заявки')

  await device.loseNetwork()
  await sendRequest(page, 'Кран опять течёт')
  await expect(page.getByText('Сохранено на телефоне, ещё не отправлено')).toHaveCount(1)
  await sql`update organisation set permissions = permissions || '{"request_log": "R"}'`
  heard.forget()
  await device.findNetwork()
  await heard.expectAmong('status: Заявка не принята. Почему, сказано в списке')
  await expect(page.getByText(/^Не принято: /)).toBeVisible()
})

test('L-01: a reading that the server refuses is announced once, beside the accepted one', async ({
  product: { sql },
  device: { page },
}) => {
  const heard = await recordAnnouncements(page)
  await signIn(page)
  await openMeters(page)
  const [first, second] = await planReadings(sql, annasFlat)
  if (!first || !second) throw new Error('Too few meters take readings')
  for (const reading of [first, second]) {
    await typeReading(page, reading)
    await heard.expect(['status: Расход 1,00 м³'])
  }
  // The page has loaded the meter before.
  await sql`update meter set readonly = true where serial_number = ${first.serial}`
  await pressSubmit(page)
  await heard.expect(['status: Не принято: 1 показание. Принято: 1 показание'])
})

test('L-01: a payment by card announces its refusal, the pause between payments and its success once', async ({
  product: { sql },
  device: { page },
}) => {
  test.slow()
  const heard = await recordAnnouncements(page)
  await signIn(page)
  await page.getByRole('link', { name: 'Оплатить' }).click()
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  const pay = page.getByRole('button', { name: /^Оплатить 6\s534,23/ })
  await expect(pay).toBeVisible()
  await pay.click()
  await expect(page.getByText('Это страница банка на стенде')).toBeVisible()
  heard.forget()
  await pressAtBank(page, 'Отказать')
  await heard.expect(['focus: Ждём ответ банка', /^status: Не оплачено .*Ничего не списано$/])
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await page.getByRole('radio', { name: /Новая карта/ }).check()
  await pay.click()
  await heard.expectLast(/^focus: Попробуйте позже/)
  await letTenSecondsPass(sql)
  await pay.click()
  await expect(page.getByText('Это страница банка на стенде')).toBeVisible()
  heard.forget()
  await pressAtBank(page, 'Оплатить')
  await heard.expect(['focus: Ждём ответ банка', /^status: Оплачено .*Вместе с комиссией$/])
})

test('L-01: a payment by QR announces a wrong code, each step and its success once', async ({
  product,
  device: { page },
}) => {
  const heard = await recordAnnouncements(page)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const phone = '79000000002'
  await page.goto('/#/qr/payment/')
  await press('Продолжить на этом устройстве')
  await page.getByLabel('Телефон').fill(phone.slice(1))
  await press('Далее')
  await expect(page.getByRole('heading', { name: 'Подтвердите номер телефона' })).toBeVisible()
  const digits = await digitsOfCall(product, phone)
  await page.keyboard.type(digits === '0000' ? '0001' : '0000')
  heard.forget()
  await press('Подтвердить')
  await heard.expect([/Код введён неверно/])
  await press('Попробовать ещё раз')
  await page.keyboard.type(digits)
  await press('Подтвердить')
  await page.getByRole('radio', { name: /кв\. 62\b/ }).check()
  await press('Далее')
  await page.getByRole('radio', { name: 'Жилищно-коммунальные услуги' }).check()
  await press('Далее')
  await expect(page.getByRole('heading', { name: 'Проверьте и оплатите' })).toBeVisible()
  heard.forget()
  await press('Перейти к оплате')
  await pressAtBank(page, 'Оплатить')
  await heard.expect(['focus: Ждём ответ банка', /^status: Оплачено/])
})

test('L-01: a change of the profile is announced once, and so is the question before the sign-out', async ({
  device: { page },
}) => {
  const heard = await recordAnnouncements(page)
  await signIn(page)
  await page.goto('/#/profile/user/')
  await phoneLine(page, ownPhone).getByRole('button').first().click()
  await heard.expectLast(/^dialog: /)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Удалить/ })
    .click()
  await heard.expect([/Номер удалён|Телефоны/, /Номер удалён|Телефоны/])
  await page.goto('/#/more/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await heard.expect([/^dialog: Выйти/])
})

test('L-01: the desk announces an answer, an empty one, an arrival and an import once each', async ({
  product,
  device: { page },
}) => {
  test.slow()
  const heard = await recordAnnouncements(page)
  await enterDesk(product, page, 'dispatcher')
  await page.goto('/#/desk/cases/')
  await page.locator('.queue-row').first().click()
  await heard.expectLast(/^focus: /)
  const send = page.locator('.reply').getByRole('button', { name: /^Ответить/ })
  await send.click()
  await heard.expect(['alert: Напишите текст'])
  await page.locator('.reply textarea').fill('Придём завтра')
  await send.click()
  await heard.expect(['status: Ответ отправлен, теперь ведёте вы'])
  await comeIn(product, 'Прорвало трубу')
  await heard.expect(['status: Пришла аварийная заявка, она в очереди'])
  await expect(page.getByRole('button', { name: /^Пришла ещё 1 заявка/ })).toBeVisible()

  await enterDesk(product, page, 'accountant')
  await page.goto('/#/desk/exchange/')
  await page.getByLabel('Выбрать файл').setInputFiles({
    name: 'дома.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Лицевой счёт;Фамилия;Дом;Помещение\n777001;Петров;ул. Мира, 1;5\n777002;;ул. Мира, 1;6\n',
    ),
  })
  await heard.expectLast('status: Шаг 2 из 3, проверка. С ошибкой: 1')
  await page.getByRole('radio', { name: /Загрузить без строк с ошибкой/ }).check()
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click()
  await heard.expectLast('focus: Загружено')
})
