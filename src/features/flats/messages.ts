import type { FlatEntry } from '#contract/flats/schema.ts'
import { kindNames, toMeterKind, type MeterType, type Zone } from '#contract/meters/types.ts'
import { monthAndYear } from '../../lib/dates/dates.ts'
import { counted, plural } from '../../lib/text/russian.ts'
import { formatCount } from '../../shared/desk/count-text.ts'

const dayForms = { one: 'день', few: 'дня', many: 'дней' }
const flats = { one: 'квартира', few: 'квартиры', many: 'квартир' }
const readings = { one: 'показание', few: 'показания', many: 'показаний' }

export const messages = {
  title: 'Жители',
  search: 'Лицевой счёт, адрес, фамилия, телефон или почта',
  searchHelp:
    'Не меньше трёх знаков. Адрес можно так: «садовая 5 12», телефон частью: «55-01», почта целиком.',
  find: 'Найти',
  short: 'Введите не меньше трёх знаков',
  found: 'Найденные квартиры',
  none: 'Ничего не найдено',
  noneHelp: 'Проверьте номер счёта или попробуйте улицу, дом и квартиру.',
  newest: 'К началу',
  older: 'Дальше',
  houses: 'Дома',
  noHouses: 'Квартир ещё нет',
  noHousesHelp: 'Дома и квартиры появятся после загрузки лицевых счетов в «Обмене файлами».',
  flatsCount: (count: number) => `${formatCount(count)}\u00A0${plural(count, flats)}`,
  flatsOfHouse: 'Квартиры дома',
  noFlats: 'В этом доме квартир нет',
  goneHouse: 'Такого дома нет',
  opened: 'Вы открывали',
  network: 'Рабочему месту нужна сеть.',
  gone: 'Такой квартиры нет',
  goneHelp: 'Возможно, ссылка устарела.',
  toSearch: 'К поиску',
  account: (account: string) => `Лицевой счёт ${account}`,
  recorded: (account: string) => `Лицевой счёт ${account}. Просмотр записан в журнал действий.`,

  who: 'Кто здесь',
  owner: 'Владелец счёта',
  area: 'Площадь',
  squareMetres: (area: number) => `${area.toLocaleString('ru')} м²`,
  people: 'В кабинете',
  nobody: 'Квартиру никто не добавил в кабинет',
  seen: (moment: string) => `в кабинете ${moment}`,
  neverSeen: 'входа ещё не было',
  phones: 'Телефоны',
  noPhones: 'Телефонов нет',
  byResident: 'добавил житель',
  addPhone: 'Добавить телефон',
  phone: 'Телефон',
  phoneHelp: 'По этому номеру оплата по QR узнаёт квартиру',
  wholePhone: 'Введите номер целиком',
  add: 'Добавить',
  cancel: 'Отмена',
  removePhone: (phone: string) => `Убрать ${phone}`,
  removeTitle: (phone: string) => `Убрать телефон ${phone}?`,
  removeText: 'Оплата по QR больше не узнает квартиру по этому номеру.',
  remove: 'Убрать',
  phoneAdded: 'Телефон добавлен',
  phoneRemoved: 'Телефон убран',

  balance: 'Баланс',
  noBalance: 'Начислений и оплат ещё не было',
  debt: (sum: string) => `долг ${sum}`,
  advance: (sum: string) => `переплата ${sum}`,
  even: 'долга нет',
  day: 'Дата',
  what: 'Что',
  charged: 'Начислено',
  paid: 'Оплачено',
  cases: 'Заявки и обращения',
  noCases: 'Заявок и обращений нет',
  number: 'Номер',
  state: 'Состояние',
  letters: 'Письма',
  noEmails: 'За последние 30 дней писем не было',
  when: 'Когда',
  emailStates: { sent: 'ушло', waits: 'ждёт отправки', given_up: 'не дошло' },

  meters: 'Счётчики',
  noMeters: 'Счётчиков нет',
  forMonth: (month: string, till: string) => `за ${month}, до ${till}`,
  byHimself: 'житель',
  source: (who: string, day: string, hasPhoto: boolean) => `${who}, ${day}${hasPhoto ? ', есть фото' : ''}`,
  notSent: (month: string) => `за ${month} не передано`,
  removed: (day: string) => `снят с учёта ${day}`,
  readonly: 'показания снимает организация',
  serial: (name: string, serial: string) => `${name}, № ${serial}`,
  check: (day: string) => `Поверка до ${day}`,
  month: 'Месяц',
  readings: 'Показания',
  use: 'Расход',
  noReadings: 'Показаний ещё не было',
  estimated: 'начислено по среднему',
  estimatedFor: (month: string, text: string) => `за ${month} начислено по среднему: ${text}`,
  below: (month: string, text: string) =>
    `меньше начисленного по среднему за ${month} (${text}), нужен перерасчёт`,
  photo: 'Фото',
  showPhoto: (month: string) => `Фото за ${month}`,
  photoOf: (name: string, month: string) => `${name}, циферблат за ${month}`,

  enter: 'Ввести показания',
  enterHelp: (month: string) =>
    `За ${month}. Житель увидит их в кабинете, а в выгрузке их источник – «диспетчер». Введите только то, что назвал житель.`,
  noEditable: 'Показания этой квартиры вводить не нужно: открытых счётчиков нет.',
  value: (zone: string) => (zone === '' ? 'Показание' : `Показание, ${zone}`),
  before: (text: string) => `Прошлое: ${text}`,
  standing: (month: string, text: string) => `За ${month} уже есть ${text}. Новое его исправит.`,
  notNumber: 'Введите число, например 127,66',
  allZones: 'Заполните все зоны счётчика',
  nothing: 'Введите хотя бы одно показание',
  taken: 'записано',
  save: 'Записать',
  nextFlat: 'Следующая квартира',
  nextFlatHelp: (address: string) => `Дальше ${address}. Введённое сначала запишется.`,
  saved: (count: number) => `Записано: ${counted(count, readings)}`,

  link: 'Ссылка на оплату',
  linkHelp: (days: number) =>
    `По ссылке заплатит любой, у кого она есть, без входа в кабинет. Действует ${counted(days, dayForms)}.`,
  noSectors: 'Платить не за что: начислений по квартире ещё не было.',
  service: 'За что',
  createLink: 'Сделать ссылку',
  address: 'Адрес ссылки',
  copy: 'Скопировать',
  copied: 'Ссылка скопирована',
  notCopied: 'Не получилось скопировать: выделите адрес и скопируйте сами',
} as const

const channels: Readonly<Record<string, string>> = {
  cabinet: 'Оплата в кабинете',
  qr: 'Оплата по QR',
  autopay: 'Автоплатёж',
  office: 'Оплата в кассе',
}

export const formatEntry = ({ kind, period, source, kopecks }: FlatEntry): string => {
  const month = period === null ? '' : ` за ${monthAndYear(period).toLowerCase()}`
  switch (kind) {
    case 'opening':
      return 'Остаток на начало'
    case 'accrual':
      return `${kopecks < 0 ? 'Исправление' : 'Квитанция'}${month}`
    case 'payment':
      return source === null ? 'Оплата' : (channels[source] ?? `Оплата, ${source}`)
    case 'reversal':
      return 'Оплата отменена'
    case 'refund':
      return 'Возврат'
  }
}

const zones: Readonly<Record<Zone, string>> = {
  single: '',
  day: 'день',
  night: 'ночь',
  peak: 'пик',
  half: 'полупик',
}

/** Returns '' for a single-rate meter. */
export const zoneName = (zone: Zone): string => zones[zone]

export const meterName = ({ type, place }: { readonly type: MeterType; readonly place: string | null }) =>
  place === null ? kindNames[toMeterKind(type)] : `${kindNames[toMeterKind(type)]}, ${place}`
