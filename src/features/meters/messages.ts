import type { Meter } from '#contract/meters/schema.ts'
import { getUnit, kindNames, toMeterKind, type MeterType, type Zone } from '#contract/meters/types.ts'
import { dayOfMonth, monthName } from '../../lib/dates/dates.ts'
import { counted, lowerFirst, plural } from '../../lib/text/russian.ts'

const years = { one: 'год', few: 'года', many: 'лет' }
const months = { one: 'месяц', few: 'месяца', many: 'месяцев' }
const days = { one: 'день', few: 'дня', many: 'дней' }
const readings = { one: 'показание', few: 'показания', many: 'показаний' }

const zones: Record<Zone, string> = { single: '', day: 'День', night: 'Ночь', peak: 'Пик', half: 'Полупик' }

/** Returns 'с 15 по 25 ноября'. */
export const span = (from: string, till: string): string =>
  from.slice(0, 7) === till.slice(0, 7)
    ? `с ${Number(from.slice(8))} по ${dayOfMonth(till)}`
    : `с ${dayOfMonth(from)} по ${dayOfMonth(till)}`

export const messages = {
  zones,
  wholeHouse: 'на весь дом',
  serial: (number: string) => `№ ${number}`,
  view: 'Вид',
  readings: 'Показания',
  report: 'Отчёт',
  photoOf: (name: string) => `Фото счётчика: ${name}`,
  withPhoto: (count: number) => (count === 1 ? 'С фото' : `Фото: ${count}`),

  title: (period: string) => `Показания за ${monthName(period)}`,
  till: (date: string) => `до ${dayOfMonth(date)}`,
  sendTill: (date: string) => `Передайте до ${dayOfMonth(date)}`,
  notYet: (from: string, till: string) => `Показания принимают ${span(from, till)}. До этого поля закрыты.`,
  over: (from: string, till: string) =>
    `Приём показаний в этом месяце закончился. Следующий: ${span(from, till)}.`,
  outside: (from: string, till: string) =>
    `Показания лучше передавать ${span(from, till)}. Сейчас тоже примем, но в ближайшую квитанцию они могут не попасть.`,
  cannotSubmit: 'Показания по этой квартире передаёт другой человек или управляющая организация.',
  correctTill: (date: string) => `Переданное можно исправить до ${dayOfMonth(date)}.`,

  meter: 'Счётчик',
  was: 'Было',
  wasOn: (date: string | null) => (date === null ? 'Было' : `Было ${dayOfMonth(date)}`),
  now: 'Стало',
  used: 'Расход',
  missing: '-',
  zoneMessage: (zone: Zone, text: string) => (zone === 'single' ? text : `${zones[zone]}. ${text}`),

  faults: {
    below_previous: (min: string) => `Введите не меньше ${min}, это прошлое показание`,
    above_half: (max: string) => `Введите не больше ${max}: расход вышел больше половины шкалы счётчика`,
    below_first: (min: string) => `Введите не меньше ${min}, с этого показания счётчик начал работу`,
    above_capacity: (max: string) => `Введите не больше ${max}, больше счётчик не показывает`,
    fraction: () => 'Введите целое число, без запятой',
  },
  notices: {
    above_capacity: (max: string) => `Больше ${max} этот счётчик не показывает`,
    set_to_first: (min: string) => `Поставили ${min}: после нуля показание не бывает меньше начального`,
    five_decimals: () => 'После запятой не больше 5 цифр',
    not_a_number: () => 'Введите только цифры и запятую',
  },
  otherZones: (missing: readonly Zone[]) =>
    `Чтобы передать, заполните ещё: ${missing.map((zone) => zones[zone].toLowerCase()).join(', ')}`,
  rolledOver: 'Счётчик прошёл через ноль',
  crossed: {
    up: (max: string) => `Показание перешло через ноль: больше ${max} счётчик не показывает`,
    down: (max: string) => `Показание перешло через ноль: перед нулём счётчик показывает ${max}`,
  },
  unusual: (usual: string, unit: string) =>
    `Расход необычно велик: обычно около ${usual}\u00a0${unit}. Проверьте запятую.`,
  allRight: 'Всё верно',

  checkSoon: (date: string) => `Срок поверки заканчивается: ${dayOfMonth(date)}`,
  checkPast: 'Срок поверки истёк',
  checkLater: (left: { years: number; months: number; days: number }) =>
    `До поверки ${[
      left.years > 0 && counted(left.years, years),
      left.months > 0 && counted(left.months, months),
      left.days > 0 && counted(left.days, days),
    ]
      .filter(Boolean)
      .join(' ')}`,
  readonly: 'Показания снимает управляющая организация',
  closed: (date: string) => `Снят с учёта ${dayOfMonth(date)}`,

  sentToday: 'Передано сегодня',
  sentOn: (day: string) => `Передано ${day}`,
  sending: 'Отправляем',
  accepted: (receipt: string) => `Принято, № ${receipt}`,
  rejected: (errors: readonly string[]) => `Не принято: ${errors.join('. ')}`,
  decide: 'Нужно ваше решение',
  signIn: 'Войдите снова, и мы отправим',
  correct: 'Исправить',
  cancel: 'Отмена',

  filled: (count: number) => `заполнено ${count}`,
  sent: 'передано',
  waiting: (count: number) =>
    `ещё ${count} ${plural(count, { one: 'ждёт', few: 'ждут', many: 'ждут' })} сети`,
  refused: (count: number) =>
    count === 1
      ? 'одно не принято'
      : `${count} не ${plural(count, { one: 'принято', few: 'приняты', many: 'приняты' })}`,
  count: (done: number, of: number) => `${done} из ${of}`,
  wrong: (count: number) =>
    count === 1
      ? 'одно с ошибкой'
      : `${count} с ${plural(count, { one: 'ошибкой', few: 'ошибками', many: 'ошибками' })}`,
  submit: 'Передать показания',
  queuedCount: (count: number) => `Ещё не отправлено: ${counted(count, readings)}`,
  refusedCount: (count: number) => `Не принято: ${counted(count, readings)}`,
  acceptedCount: (count: number) => `Принято: ${counted(count, readings)}`,

  acceptedTill: (date: string) => `Показания принимают до ${dayOfMonth(date)}`,
  sentTitle: 'переданы',
  next: (from: string, till: string) => `Следующие: ${span(from, till)}`,
  open: 'Открыть',

  sentCount: 'Передано',
  loadedAt: (moment: string) => `Данные на ${moment}`,
  noNetworkText: 'Счётчики загрузятся, когда появится сеть.',
  notRefreshed: 'Не получилось обновить. Показываем то, что загрузили раньше.',
} as const

export const meterName = (type: MeterType): string =>
  type.includes('House')
    ? `${kindNames[toMeterKind(type)]} ${messages.wholeHouse}`
    : kindNames[toMeterKind(type)]

/** Returns 'Электричество, прихожая, день'. The serial number replaces an unknown place. */
const zoneName = ({ type, place, serial_number }: Meter, zone: Zone): string =>
  [meterName(type), lowerFirst(place ?? messages.serial(serial_number)), zones[zone].toLowerCase()]
    .filter(Boolean)
    .join(', ')

/** Understood without the row's heading (L-10). */
export const fieldName = (meter: Meter, zone: Zone): string =>
  `${zoneName(meter, zone)}, показание в ${getUnit(meter.type)}`

export const stepName = (meter: Meter, zone: Zone, by: 1 | -1): string =>
  `${by === 1 ? 'Прибавить' : 'Убавить'}: ${zoneName(meter, zone)}`
