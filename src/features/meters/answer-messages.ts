import type { Zone } from '#contract/meters/types.ts'
import { dayOfMonth } from '../../lib/dates/dates.ts'
import { moneyParts } from '../../lib/text/money.ts'
import { counted, plural } from '../../lib/text/russian.ts'
import type { Hint } from './rules/hint.ts'

const meters = { one: 'счётчик', few: 'счётчика', many: 'счётчиков' }

const zoneNames: Readonly<Record<Zone, string>> = {
  single: 'расход',
  day: 'день',
  night: 'ночь',
  peak: 'пик',
  half: 'полупик',
}

const times = { one: 'раз', few: 'раза', many: 'раз' }

/** 'октября' */
const ofMonth = (period: string): string => dayOfMonth(`${period}-01`).slice('1 '.length)

const about = (roubles: number): string => `около ${moneyParts(roubles * 100).roubles}\u00a0₽`

/** Returns 'На 0,8 м³ больше обычного, дороже на 47 ₽', or about how much all makes: 'всего около 579 ₽' (M-21). */
export const hintText = (
  { name, difference, roubles }: Hint,
  { amount, zones, period }: { amount: string; zones: number; period: string | undefined },
): string => {
  const cost = roubles === null ? '' : about(roubles)
  const ofAll = ['', '', ' за день и ночь', ' за все зоны'][zones] ?? ''
  const total = cost && `, всего ${cost}${ofAll}`
  switch (name) {
    case 'usual':
      return `Как обычно${cost && `, ${cost}${ofAll}`}`
    case 'more':
      return `На ${amount} больше обычного${cost && `, дороже на ${cost.slice('около '.length)}`}`
    case 'less':
      return `На ${amount} меньше обычного${total}`
    case 'times':
      return `В ${difference} ${plural(difference, times)} больше обычного${total}`
    case 'cost':
      return `Около${cost.slice('около'.length)}${ofAll}${period ? ` по тарифу ${ofMonth(period)}` : ''}`
  }
}

/** Separate file: most visits do not need it. */
export const messages = {
  check: 'Проверьте:',
  nothingFilled: 'Введите хотя бы одно показание. Можно передать не все сразу.',

  done: 'Показания переданы',
  doneCount: (count: number) => `${counted(count, meters)} из ${count}`,
  today: 'сегодня',
  sentAt: (day: string, time: string) => `, ${day} в ${time}`,
  partial: (sent: number, of: number) => `Передано ${sent} из ${of}`,
  waitsForYou: (names: readonly string[]) =>
    `${new Intl.ListFormat('ru').format(names)} ${plural(names.length, { one: 'ждёт', few: 'ждут', many: 'ждут' })} вашего решения`,
  either: (mine: string, standing: string | null, unit: string) =>
    `${standing === null ? mine : `${mine} или ${standing}`}\u00a0${unit}`,
  solve: 'Решить',
  saved: 'Показания ждут сети',
  savedText: 'Отправим сами, когда появится сеть. Кабинет можно закрыть.',
  notStoredText: 'Отправим, когда появится сеть. Не закрывайте кабинет: на этом телефоне они не сохраняются.',
  sendingAll: 'Отправляем показания',
  mayCorrect: (date: string) => `Исправить можно до ${dayOfMonth(date)}, следующие показания `,
  decideTill: (date: string) => `Решить и исправить можно до ${dayOfMonth(date)}`,
  nextReadings: 'Следующие показания ',
  correct: 'Исправить',
  showMeters: 'Показать счётчики',
  hideMeters: 'Скрыть счётчики',
  used: (zoneAmounts: readonly { readonly zone: Zone; readonly amount: string }[], unit: string) => {
    const parts = zoneAmounts.map(({ zone, amount }) => `${zoneNames[zone]} ${amount}`)
    return parts.length === 0 ? '' : `${parts.join(', ')}\u00a0${unit}`
  },
  roubles: (roubles: number) => `≈ ${moneyParts(roubles * 100).roubles}\u00a0₽`,
  inHeating: 'в отоплении',
  byMeters: 'По счётчикам',
  byTariffs: (period: string) => `Примерно, по тарифам ${ofMonth(period)}`,
  home: 'На главную',
} as const
