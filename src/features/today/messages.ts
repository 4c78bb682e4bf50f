import { counted } from '../../lib/text/russian.ts'

const weekdays = ['воскресенья', 'понедельника', 'вторника', 'среды', 'четверга', 'пятницы', 'субботы']
const payments = { one: 'платёж', few: 'платежа', many: 'платежей' }
const rows = { one: 'строка', few: 'строки', many: 'строк' }
const meters = { one: 'счётчика', few: 'счётчиков', many: 'счётчиков' }

export const messages = {
  title: (day: string) => `Сегодня, ${day}`,
  plainTitle: 'Сегодня',
  updated: (time: string) => `Обновлено в ${time}`,
  network: 'Рабочему месту нужна сеть.',
  counts: 'Коротко',
  overdue: 'Просрочены',
  overdueNote: 'начните с них',
  fresh: 'Новые',
  freshNote: 'никто не взял',
  visits: 'Визиты сегодня',
  open: 'Открыты',
  letters: 'Письма не дошли',
  emailsNote: 'отправить ещё раз',
  emailsTitle: 'Письма, которые не дошли',
  emailsHelp:
    'Каждое письмо пробовали отправить три дня. Проверьте адрес вместе с жителем: исправить его он может сам в профиле.',
  noEmails: 'Все письма дошли',
  noEmailsHelp: 'Если почта жителя не примет письмо три дня, оно появится здесь.',
  maxFailedEmails: (count: number) => `Показаны последние ${count}`,
  emailsOf: 'Письма',
  resend: 'Отправить ещё раз',
  resendOf: (name: string, email: string) => `Отправить ещё раз: ${name}, ${email}`,
  resent: (email: string) => `Письмо на ${email} уйдёт сейчас`,
  waiting: 'Ждут вас',
  nothing: 'Сейчас вас ничего не ждёт',
  late: {
    answer: (length: string) => `С ответом опоздали ${length}`,
    visit: (length: string) => `Визит прошёл ${length} назад, заявка открыта`,
    done: (length: string) => `С работой опоздали ${length}`,
  },
  unknown: (sum: string) => `Оплата ${sum} без ответа банка`,
  unknownMore: (count: number) => `Без ответа банка всего ${counted(count, payments)}`,
  unknownSince: (length: string, account: string) => `Ждём ${length}, счёт ${account}`,
  unknownTitle: 'Платежи без ответа банка',
  unknownHelp:
    'Кабинет сам спрашивает банк о каждом из них и проведёт платёж, как только банк ответит. Если ждёте дольше суток, позвоните в банк и назовите номер платежа.',
  noUnknown: 'Банк ответил обо всех платежах',
  unknownPayments: 'Платежи',
  sumOfAccount: (sum: string, account: string) => `${sum}, счёт ${account}`,
  waitingSince: (moment: string) => `Ждём ответа с ${moment}`,
  bankNumber: (number: string) => `Номер в банке ${number}`,
  maxUnmatchedPayments: (named: number, all: number) => `Показаны ${named} из ${all}, начиная с самых давних`,
  badRows: (file: string, count: number) => `Загрузка «${file}»: ${counted(count, rows)} с ошибкой`,
  bySomebody: (moment: string, who: string) => `${moment}, ${who}`,
  readings: (month: string) => `Показания за ${month}`,
  counting: 'Показания за месяц',
  countingNote: 'Считаем показания по всем домам',
  ofMeters: (count: number, till: string) => `из ${counted(count, meters)}, до ${till}`,
  share: (now: number, before: number, month: string) =>
    `${now} %. В прошлом месяце (${month}) на этот день было ${before} %`,
  noVisits: 'На сегодня визитов нет',
  nobody: 'исполнитель не назван',
  money: 'Деньги за сегодня',
  moneySince: (weekday: number, day: string) => `Деньги с ${weekdays[weekday] ?? ''}, ${day}`,
  imported: (source: string, count: number) => `Из таблиц: ${source}, ${counted(count, payments)}`,
  cabinet: (count: number) => `Оплачено в кабинете, ${counted(count, payments)}`,
  qr: (count: number) => `По QR без входа, ${counted(count, payments)}`,
  office: (count: number) => `В кассе, ${counted(count, payments)}`,
  refunds: (count: number) => `Возвраты, ${count}`,
} as const

export const faultText = (fault: string | null): string => {
  if (fault !== null && /^55[0-4]$/.test(fault)) return 'такого ящика нет, или он не принимает письма'
  if (fault !== null && /^[45]\d\d$/.test(fault)) return 'почтовый сервер отказал'
  if (fault !== null && /^E[A-Z]+$/.test(fault)) return 'почтовый сервер не отвечал'
  return 'почта не приняла письмо'
}
