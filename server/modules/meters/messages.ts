import type { Zone } from '#contract/meters/types.ts'
import type { WindowDays } from '#contract/meters/dates.ts'

const zones: Record<Zone, string> = {
  single: '',
  day: 'День. ',
  night: 'Ночь. ',
  peak: 'Пик. ',
  half: 'Полупик. ',
}
const dayFormat = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })
const day = (date: string) => dayFormat.format(new Date(date))
const month = (period: string) => monthFormat.format(new Date(period))

/** Each text says what to do and names the right number. */
export const messages = {
  zone: (zone: Zone, text: string) => zones[zone] + text,

  notFound: 'Такого счётчика нет',
  forbidden: 'Исправлять переданные показания по этой квартире может только её владелец',
  keyReused: 'Под этим номером отправки уже приняты другие показания. Передайте показания заново',
  fileGone: 'Фото счётчика больше нет на сервере. Оно загрузится ещё раз',
  rates: (count: number) => `Передайте показания по всем тарифам счётчика, их ${count}`,
  readonly: 'Показания этого счётчика снимает управляющая организация',
  closed: (date: string) => `Счётчик снят с учёта ${day(date)}`,
  replaced: (by: string) => `Этот счётчик заменили, вместо него № ${by}`,
  futurePeriod: (period: string) => `Показания за ${month(period)} ещё не принимают`,

  faults: {
    fraction: () => 'Введите целое число, без запятой',
    above_capacity: (max: string) => `Введите не больше ${max}, больше счётчик не показывает`,
    below_previous: (min: string) => `Введите не меньше ${min}, это прошлое показание`,
    above_half: (max: string) => `Введите не больше ${max}: расход вышел больше половины шкалы счётчика`,
    below_first: (min: string) => `Введите не меньше ${min}, с этого показания счётчик начал работу`,
  },
  contradictsNext: (next: string, value: string, period: string) =>
    `За ${month(next)} уже передано ${value}. Показание за ${month(period)} с ним не сходится`,

  windowClosed: (period: string, { from, till }: WindowDays) =>
    `Показания за ${month(period)} принимают с ${day(from)} по ${day(till)}`,
  otherValue: (period: string, values: string) => `За ${month(period)} уже передано ${values}`,
  noValue: 'Переданного показания больше нет. Передайте его заново',
  previousChanged: (values: string) => `Прошлое показание изменилось, теперь оно ${values}`,

  notices: {
    due: 'Передайте показания счётчиков',
    dueTill: (till: string) => `Принимаем до ${day(till)}`,
    checked: 'Показание исправлено по контрольной проверке',
    checkedFor: (serial: string, period: string, values: string) =>
      `Счётчик № ${serial}, за ${month(period)} теперь ${values}`,
  },

  badRange: (months: number) => `Выберите месяцы по порядку, не больше ${months}`,
} as const
