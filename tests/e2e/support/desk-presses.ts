import type { Page } from '@playwright/test'
import { type Open, all, fill, inDialog, named, press } from './press-steps.ts'
import { annasFlat, planReading } from './readings.ts'
import type { Press } from './repeated-press.ts'

export const openCase: Open = async (page, { sql }) => {
  const [row] = await sql<{ number: number }[]>`
    select item.number from desk_case item join request on request.id = request_id where request.status = 'planned' limit 1`
  await page.goto(`/#/desk/cases/${row?.number}/`)
  await page.getByRole('article').waitFor()
}
export const openFlat: Open = async (page, { sql }) => {
  const [row] = await sql<{ id: number }[]>`select id from personal_account where number = '100200012'`
  await page.goto(`/#/desk/flats/${row?.id}/`)
  await page.getByRole('heading', { level: 1, name: /кв. 12/ }).waitFor()
}
export const openListed: Open = (page) =>
  page.getByRole('main').getByRole('row').getByRole('link').first().click()
const answer = fill({ 'Ответ жителю': 'Едем, перекройте кран' })
const inReply = (name: string) => (page: Page) =>
  page.locator('.reply').getByRole('button', { name, exact: true })
const cases = '/#/desk/cases/'
const flats = '/#/desk/flats/'
const picture = 'public/icons/icon-512.png'
const table = {
  name: 'дома.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Лицевой счёт;Фамилия;Дом;Помещение\n777001;Петров;ул. Мира, 1;5\n'),
}
const importTable: Open = (page) => page.getByLabel('Выбрать файл').setInputFiles(table)
const ownTable = { ...table, buffer: Buffer.from(String(table.buffer).replace('Фамилия', 'Житель')) }
const importOwnTable = all(
  (page) => page.getByLabel('Выбрать файл').setInputFiles(ownTable),
  (page) => page.getByLabel('Фамилия').selectOption({ label: 'Житель (Петров)' }),
)
const writeNews = all(fill({ Заголовок: 'Новый двор готов' }), (page) =>
  page.getByRole('textbox', { name: 'Текст' }).fill('Посмотрите, каким он стал.'),
)

export const deskPresses: readonly Press[] = [
  { call: 'takeCase', path: cases, open: openCase, button: named(/^Взять/) },
  { call: 'changeCaseStatus', path: cases, open: openCase, button: named('В работу') },
  { call: 'answerCase', path: cases, open: all(openCase, answer), button: inReply('Ответить') },
  {
    call: 'addCaseNote',
    path: cases,
    open: all(openCase, press('Для своих'), (page) =>
      page.getByRole('textbox', { name: 'Для своих' }).fill('Картридж 40 мм'),
    ),
    button: inReply('Записать'),
  },
  {
    call: 'planVisit',
    path: cases,
    open: all(openCase, press(/^Перенести визит/), fill({ 'Кто придёт': 'Петров' })),
    button: inDialog('Перенести и сообщить жителю'),
  },
  {
    call: 'addReplyTemplate',
    path: cases,
    open: all(openCase, answer, press(/^Готовый текст/), fill({ Название: 'Утром' })),
    button: inDialog('Сохранить'),
  },
  {
    call: 'removeReplyTemplate',
    path: cases,
    open: all(openCase, press(/^Готовый текст/)),
    button: inDialog(/^Удалить «/),
  },
  { call: 'publishNews', path: '/#/desk/content/new/', open: writeNews, button: named('Опубликовать') },
  { call: 'changeNews', path: '/#/desk/content/', open: openListed, button: named('Сохранить') },
  {
    call: 'withdrawNews',
    path: '/#/desk/content/',
    open: all(openListed, press('Снять с публикации')),
    button: inDialog('Снять с публикации'),
    closes: true,
  },
  {
    call: 'addNewsPicture',
    path: '/#/desk/content/new/',
    open: all(
      async (page) => {
        const choosing = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Картинка' }).click()
        await (await choosing).setFiles(picture)
      },
      fill({ 'Что на картинке': 'Двор' }),
    ),
    button: inDialog('Поставить в текст'),
  },
  {
    call: 'addDocument',
    path: '/#/desk/documents/new/',
    open: all(fill({ Название: 'Смета' }), (page) =>
      page.getByLabel('Файл документа').setInputFiles(picture),
    ),
    button: named('Опубликовать'),
  },
  {
    call: 'withdrawDocument',
    path: '/#/desk/documents/',
    open: press(/^Отозвать документ/),
    button: inDialog('Отозвать'),
    closes: true,
  },
  {
    call: 'addService',
    path: '/#/desk/catalogue/new/',
    open: fill({
      Название: 'Мытьё окон',
      Категория: 'Уборка',
      Описание: 'Моем окна',
      Цена: '500',
      'Имя или название': 'Чистый дом',
    }),
    button: named('Сохранить'),
  },
  { call: 'changeService', path: '/#/desk/catalogue/', open: openListed, button: named('Сохранить') },
  {
    call: 'moveService',
    path: '/#/desk/catalogue/',
    open: press(/^Переместить: /),
    button: inDialog('Ниже'),
    closes: true,
  },
  {
    call: 'setServiceCover',
    path: '/#/desk/catalogue/',
    open: openListed,
    button: named(/^Сделать обложкой/),
  },
  {
    call: 'removeServicePicture',
    path: '/#/desk/catalogue/',
    open: openListed,
    button: named(/^Убрать картинку/),
  },
  { call: 'changeOffer', path: '/#/desk/shop/', open: openListed, button: named('Сохранить') },
  {
    call: 'moveOffer',
    path: '/#/desk/shop/',
    open: press(/^Переместить: /),
    button: inDialog('Ниже'),
    closes: true,
  },
  { call: 'setOfferMainImage', path: '/#/desk/shop/', open: openListed, button: named(/^Сделать обложкой/) },
  { call: 'removeOfferImage', path: '/#/desk/shop/', open: openListed, button: named(/^Убрать картинку/) },
  {
    call: 'confirmImport',
    path: '/#/desk/exchange/',
    open: importTable,
    button: named('Загрузить'),
    before: { checkTable: null },
  },
  {
    call: 'chooseColumns',
    path: '/#/desk/exchange/',
    open: importOwnTable,
    button: named('Проверить файл'),
    before: { checkTable: null },
  },
  {
    call: 'forgetColumns',
    path: '/#/desk/exchange/',
    open: all(importOwnTable, press('Проверить файл')),
    button: named('Забыть'),
    before: { checkTable: null, chooseColumns: null },
  },
  {
    call: 'cancelImport',
    path: '/#/desk/exchange/',
    open: importTable,
    button: named('Отменить загрузку'),
    before: { checkTable: null },
  },
  {
    call: 'createExport',
    path: '/#/desk/exchange/',
    open: (page) => page.getByRole('link', { name: 'Выгрузить' }).click(),
    button: named('Выгрузить'),
  },
  {
    call: 'addFlatPhone',
    path: flats,
    open: all(openFlat, press('Добавить телефон'), (page) =>
      page.getByRole('dialog').getByLabel('Телефон').fill('+7 900 111 22 33'),
    ),
    button: inDialog('Добавить'),
  },
  {
    call: 'removeFlatPhone',
    path: flats,
    open: all(openFlat, press(/^Убрать \+7/)),
    button: inDialog('Убрать'),
    closes: true,
  },
  {
    call: 'enterReading',
    path: flats,
    open: all(openFlat, press('Ввести показания'), async (page, { sql }) => {
      const { serial, texts } = await planReading(sql, annasFlat)
      const meter = page.getByRole('group', { name: serial })
      for (const [at, text] of texts.entries()) await meter.getByRole('textbox').nth(at).fill(text)
    }),
    button: named('Записать'),
  },
  {
    call: 'createPaymentLink',
    path: flats,
    open: all(openFlat, press('Ссылка на оплату')),
    button: inDialog(/ссылку$/),
  },
  { call: 'changeSettings', path: '/#/desk/settings/', button: named('Сохранить') },
  {
    call: 'addMember',
    path: '/#/desk/members/',
    open: fill({ 'Рабочая почта': 'kuznetsova@demo.local', 'Имя и фамилия': 'Вера Кузнецова' }),
    button: named('Отправить приглашение'),
  },
  {
    call: 'inviteAgain',
    path: '/#/desk/members/',
    open: press(/^Новое приглашение: /),
    button: inDialog('Новое приглашение'),
    closes: true,
  },
  {
    call: 'removeMember',
    path: '/#/desk/members/',
    open: press(/^Убрать: /),
    button: inDialog('Убрать'),
    closes: true,
  },
  { call: 'staffSignOut', path: '/#/desk/settings/', button: named('Выйти') },
]
