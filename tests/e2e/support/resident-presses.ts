import type { Page } from '@playwright/test'
import { openNewest } from './accruals-page.ts'
import { openMeters, typeReading } from './meters-page.ts'
import {
  type Open,
  all,
  check,
  choose,
  fill,
  follow,
  inDialog,
  named,
  press,
  registration,
  secret,
  tokens,
} from './press-steps.ts'
import { annasFlat, planReadings } from './readings.ts'
import type { Press } from './repeated-press.ts'
import { password } from './residents.ts'

const chooseSavedCard = choose(/последние цифры|••/)
const profile = '/#/profile/user/'
const payment = '/#/accruals/payment/?sector=housing'
const pay = named(/^Оплатить/)
/** The list beside the case has a rating of the same case. */
const inCase = (page: Page, name: RegExp) => page.getByRole('region', { name })
// The star covers its radio button.
const rateFour =
  (name: RegExp): Open =>
  (page) =>
    inCase(page, name).getByRole('radio', { name: '4 из 5' }).check({ force: true })
const rateButton = (name: RegExp) => (page: Page) =>
  inCase(page, name).getByRole('button', { name: 'Оценить' })

let readingsTyped = 0
/** The reading before is still in the queue, and its row has no fields. */
const typeNextReading: Open = async (page, { sql }) => {
  const planned = await planReadings(sql, annasFlat)
  const next = planned[readingsTyped % planned.length]
  if (!next) throw new Error('No meter is left to read')
  readingsTyped += 1
  await openMeters(page)
  await typeReading(page, next)
}

export const residentPresses: readonly Press[] = [
  {
    call: 'changeEmail',
    path: profile,
    open: all(press(/^Изменить почту/), fill({ 'Новая почта': 'anna.new@demo.local' })),
    button: inDialog('Получить ссылку'),
  },
  {
    call: 'checkPassword',
    path: profile,
    open: all(press(/^Изменить пароль/), fill({ 'Текущий пароль': password, 'Новый пароль': secret })),
    button: inDialog('Сохранить пароль'),
  },
  {
    call: 'changePassword',
    path: profile,
    open: all(press(/^Изменить пароль/), fill({ 'Текущий пароль': password, 'Новый пароль': secret })),
    button: inDialog('Сохранить пароль'),
    before: { checkPassword: null },
  },
  {
    call: 'addProfile',
    path: profile,
    open: all(press(/^Добавить лицевой счёт/), registration),
    button: inDialog('Получить ссылку'),
  },
  {
    call: 'detachProfile',
    path: profile,
    open: all(press(/^Отвязать лицевой счёт/), (page) => inDialog(/кв\. 47/)(page).click()),
    button: inDialog('Отвязать'),
  },
  {
    call: 'deleteProfile',
    path: profile,
    open: all(press(/^Удалить кабинет/), check('Понимаю, вернуть кабинет нельзя')),
    button: inDialog('Удалить навсегда'),
  },
  {
    call: 'confirmEmail',
    path: `/#/auth/change_email/${tokens}`,
    open: fill({ 'Номер квартиры': '12' }),
    button: named('Подтвердить'),
  },
  {
    call: 'finishAddProfile',
    path: `/#/auth/add_tenant/${tokens}${'c'.repeat(22)}/`,
    open: fill({ 'Номер квартиры': '30' }),
    button: named('Добавить'),
  },
  { call: 'endSession', path: profile, button: named(/^Завершить вход: Firefox/) },
  {
    call: 'endOtherSessions',
    path: profile,
    open: press('Завершить все другие'),
    button: inDialog('Завершить все другие'),
    closes: true,
  },
  {
    call: 'removePhone',
    path: profile,
    open: press('Удалить +7 903 555 01 47'),
    button: inDialog('Удалить'),
    closes: true,
  },
  { call: 'saveReceipts', path: profile, button: named('Сохранить') },
  { call: 'registerCard', path: '/#/profile/settings/', button: named('Добавить карту') },
  {
    call: 'removeCard',
    path: '/#/profile/settings/',
    open: press(/^Удалить карту/),
    button: inDialog('Удалить'),
    closes: true,
  },
  {
    call: 'changeAutopay',
    path: '/#/profile/autopay/connect/',
    open: chooseSavedCard,
    button: named('Подключить автоплатёж'),
  },
  { call: 'fastTransaction', path: payment, open: chooseSavedCard, button: pay },
  { call: 'startTransaction', path: payment, open: choose(/Новая карта/), button: pay },
  {
    call: 'payOrder',
    path: payment,
    open: all(choose(/Новая карта/), check(/^Запомнить карту/)),
    button: pay,
  },
  { call: 'printReceipt', path: '/#/accruals/all/', open: openNewest, button: named(/^Квитанция/) },
  {
    call: 'submitReadings',
    path: '/#/meters/list/',
    open: typeNextReading,
    button: named('Передать показания'),
    closes: true,
  },
  {
    call: 'createRequest',
    path: '/#/requests/create/',
    open: all(
      (page) => page.getByLabel('Что случилось').click(),
      (page) => page.getByRole('searchbox').fill('кран'),
      press(/^Течёт кран или смеситель/),
      fill({ 'Опишите подробнее': 'Капает' }),
    ),
    button: named('Отправить заявку'),
    closes: true,
  },
  {
    call: 'commentRequest',
    path: '/#/requests/',
    open: all(follow(/Мастер придёт/), fill({ 'Дополнить заявку': 'Код домофона 12' })),
    button: named('Отправить'),
    closes: true,
  },
  {
    call: 'cancelRequest',
    path: '/#/requests/',
    open: all(follow(/Мастер придёт/), press('Отменить заявку'), choose(/Починили сами/)),
    button: inDialog('Отменить заявку'),
    closes: true,
  },
  {
    call: 'rateRequest',
    path: '/#/requests/',
    open: all(follow(/Нет света/), rateFour(/Нет света/)),
    button: rateButton(/Нет света/),
  },
  {
    call: 'createTicket',
    path: '/#/tickets/create/',
    open: all(
      (page) => page.getByLabel('Тема').selectOption({ index: 2 }),
      fill({ 'Ваше обращение': 'Спасибо за ремонт' }),
    ),
    button: named('Отправить обращение'),
    closes: true,
  },
  {
    call: 'writeMessage',
    path: '/#/tickets/list/',
    open: all(follow(/Начисления и оплата/), fill({ Сообщение: 'Спасибо' })),
    button: named('Отправить'),
    closes: true,
  },
  {
    call: 'rateTicket',
    path: '/#/tickets/list/',
    open: all(follow(/Начисления и оплата/), rateFour(/Начисления и оплата/)),
    button: rateButton(/Начисления и оплата/),
  },
  {
    call: 'revokeTicket',
    path: '/#/tickets/list/',
    open: all(follow(/Ждёт ответа/), press('Отозвать обращение')),
    button: inDialog('Отозвать обращение'),
    closes: true,
  },
  {
    call: 'showPhone',
    path: '/#/catalog/servises_list/?id=1',
    button: named('Показать телефон'),
    closes: true,
  },
  {
    call: 'sendOrder',
    path: '/#/catalog/servises_list/',
    open: all(
      (page) => page.getByPlaceholder('Поиск').fill('Вызов сантехника'),
      (page) => page.getByRole('link', { name: 'Вызов сантехника' }).click(),
      fill({ Имя: 'Анна', Комментарий: 'После шести' }),
      (page) => page.getByRole('dialog').getByRole('checkbox').check(),
    ),
    button: inDialog(/^Отправить заявку/),
  },
  {
    call: 'keepBasket',
    path: '/#/requests/template_request/category/1/',
    button: named(/^(В корзину|Добавить ещё одну): Замена смесителя/),
    closes: true,
  },
  {
    call: 'orderBasket',
    path: '/#/requests/template_request/shop/1/',
    button: named('Заказать'),
    before: { keepBasket: null },
  },
]
