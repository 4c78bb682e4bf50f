import { writeFileSync } from 'node:fs'
import { digitsOfCall } from '../e2e/support/calls.ts'
import { housingDebt } from '../e2e/support/payment-page.ts'
import { annasFlat, onceEach, planReadings, listReadings } from '../e2e/support/readings.ts'
import { requestsWith } from '../e2e/support/requests-page.ts'
import { photo } from '../server/support/pictures.ts'
import type { EngineBrowser } from './browser.ts'
import { signIn, waitForStored } from './residents.ts'
import { expect, test } from './test.ts'

const savedOnPhone = 'Сохранено на телефоне, ещё не отправлено'

const press = (resident: EngineBrowser, name: string) => resident.press({ role: 'button', name })

test('A-01 B-13: a resident is still signed in after the browser restarts', async ({ resident }) => {
  await signIn(resident)
  await resident.restart()
  await resident.goto('/')
  await resident.sees('Садовая, 5')
})

test('O-02 O-06 O-07 O-17 B-13: readings typed offline survive a cold start and are sent once each when the network returns', async ({
  resident,
  product: { sql, network },
}) => {
  const planned = (await planReadings(sql, annasFlat)).filter(({ texts }) => texts.length === 1).slice(0, 2)
  await signIn(resident)
  await resident.goto('/#/meters/list/')
  await resident.sees('Показания за')
  await waitForStored(resident)
  network.goOffline()
  for (const { serial, texts } of planned)
    await resident.type({ role: 'field', name: '', within: `№ ${serial}` }, texts.join())
  await press(resident, 'Передать показания')
  await resident.sees(savedOnPhone)
  await resident.restart()

  await resident.goto('/#/meters/list/')
  await resident.sees(savedOnPhone)
  expect(await listReadings(sql, annasFlat)).toEqual([])
  network.goOnline()
  await expect.poll(() => listReadings(sql, annasFlat), { timeout: 60_000 }).toEqual(onceEach(planned))
  await resident.sees(/Принято, №|Передано/)
  expect(await listReadings(sql, annasFlat)).toEqual(onceEach(planned))
})

test('Q-02 Q-03 B-13: a request with a photo is stored', async ({ resident, product: { sql } }, info) => {
  const text = 'Капает с потолка'
  const picture = info.outputPath('photo.jpg')
  writeFileSync(picture, await photo(3000, 2000, '#789'))
  await signIn(resident)
  await resident.goto('/#/requests/create/')
  await press(resident, 'Что случилось')
  await resident.type({ role: 'field', name: 'Найти' }, 'кран')
  await press(resident, 'Течёт кран или смеситель')
  await resident.type({ role: 'field', name: 'Опишите подробнее' }, text)
  await resident.attach({ role: 'file', name: 'Добавить фото' }, picture)
  await resident.sees('Загружено')
  await press(resident, 'Отправить заявку')
  await expect.poll(() => requestsWith(sql, text)).toMatchObject([{ files: 1 }])
  await resident.sees('Принят')
})

test('P-04 P-13 B-13: a resident pays at the bank, comes back and owes nothing', async ({
  resident,
  product: { sql },
}) => {
  await signIn(resident)
  await resident.goto('/#/accruals/payment/')
  await resident.press({ role: 'choice', name: 'Новая карта' })
  await press(resident, 'Оплатить 6')
  await resident.sees('Это страница банка на стенде')
  await press(resident, 'Оплатить')
  await resident.sees('Оплачено')
  expect(await housingDebt(sql, annasFlat)).toBe(0)
})

test('X-02 X-04 X-05 X-06 B-13: a payer without an account proves a phone, chooses and pays', async ({
  resident,
  product,
}) => {
  const phone = '79000000002'
  await resident.goto('/#/qr/payment/')
  await resident.type({ role: 'field', name: 'Телефон' }, phone.slice(1))
  await press(resident, 'Далее')
  await resident.sees('Подтвердите номер телефона')
  for (const [index, digit] of [...(await digitsOfCall(product, phone))].entries())
    await resident.type({ role: 'field', name: `Цифра ${index + 1} из 4` }, digit)
  await press(resident, 'Подтвердить')
  await resident.sees('Выберите адрес')
  await resident.press({ role: 'choice', name: '', within: 'кв. 62' })
  await press(resident, 'Далее')
  await resident.sees('Выберите услугу')
  await resident.press({ role: 'choice', name: 'Жилищно-коммунальные услуги' })
  await press(resident, 'Далее')
  await resident.sees('Проверьте и оплатите')
  await press(resident, 'Перейти к оплате')
  await resident.sees('Это страница банка на стенде')
  await press(resident, 'Оплатить')
  await resident.sees('Оплачено')
})

test('L-02 B-13: the low-vision mode survives a browser restart', async ({ resident }) => {
  const look = () =>
    resident.evaluate(() => ({
      scheme: document.documentElement.dataset['scheme'],
      size: getComputedStyle(document.documentElement).fontSize,
    }))
  await resident.goto('/#/auth/login/')
  await press(resident, 'Версия для слабовидящих')
  await resident.press({ role: 'choice', name: 'Включить' })
  await expect.poll(look).toEqual({ scheme: 'black', size: '24px' })
  await resident.press({ role: 'choice', name: 'Белым по чёрному' })
  await press(resident, 'Готово')
  await expect.poll(look).toEqual({ scheme: 'white', size: '24px' })
  await resident.restart()
  await resident.goto('/#/auth/login/')
  await resident.sees('Вход')
  expect(await look()).toEqual({ scheme: 'white', size: '24px' })
})
