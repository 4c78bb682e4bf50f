import { toKopecks, toRoubles } from '#contract/money.ts'
import { plural } from '../../lib/text/russian.ts'
import { wireRoubles } from './rules/payment.ts'

const seconds = (count: number): string =>
  `${count} ${plural(count, { one: 'секунду', few: 'секунды', many: 'секунд' })}`

export const messages = {
  next: 'Далее',
  back: 'Назад',
  wait: 'Подождите',
  retry: 'Повторить',
  phoneProven: 'Номер подтверждён',
  confirmPhone: 'Подтвердите номер телефона',
  confirmPhoneHelp: (phone: string) =>
    `Звоним на ${phone}. Введите последние 4 цифры номера, с которого звоним.`,
  confirmPhoneLabel: 'Последние 4 цифры номера',
  confirmEmail: 'Подтвердите почту',
  confirmEmailHelp: (email: string) =>
    `Отправили письмо на ${email}. Введите 4 цифры из него. Если письма нет, посмотрите в папке «Спам».`,
  confirmEmailLabel: '4 цифры из письма',
  confirm: 'Подтвердить',
  checking: 'Проверяем',
  tryAgain: 'Попробовать ещё раз',
  callAgain: 'Позвонить ещё раз',
  callAgainIn: (count: number) => `Позвонить ещё раз через ${seconds(count)}`,
  writeAgain: 'Отправить ещё раз',
  writeAgainIn: (count: number) => `Отправить ещё раз через ${seconds(count)}`,
  emailTitle: 'Введите электронную почту',
  emailHelp: (phone: string) =>
    `Номера ${phone} нет в базе управляющей организации. Укажите почту, которую вы ей сообщали: отправим на неё 4 цифры.`,
  email: 'Электронная почта',
  emailWrong: 'E-mail введён неверно',
  sending: 'Отправляем',
  otherPhone: 'Другой номер телефона',
  addressTitle: 'Выберите адрес',
  addressOnlyTitle: 'Проверьте выбранный адрес',
  address: 'Адрес',
  otherAddress: 'Другой адрес',
  noReceipt:
    'Внести аванс пока нельзя: бухгалтерия ещё не выставила квитанцию по вашему адресу. Дождитесь первой квитанции и попробуйте снова.',
  saving: 'Сохраняем',
  sectorTitle: 'Выберите услугу',
  sector: 'Услуга',
  registerTitle: 'Зарегистрируйтесь, чтобы оплатить',
  registerHelp:
    'Мы не нашли адрес по вашему телефону и почте. В личном кабинете его можно добавить по фамилии и номеру лицевого счёта из квитанции.',
  register: 'Зарегистрироваться',
  loginTitle: 'Войдите, чтобы оплатить другой адрес',
  loginHelp: 'В личном кабинете можно добавить ещё один лицевой счёт и платить за него.',
  login: 'Войти',
  finishTitle: 'Проверьте и оплатите',
  month: 'За месяц',
  debt: (roubles: string) => `Долг ${roubles} руб.`,
  noDebt: 'Долгов нет',
  part: (roubles: string) => `К оплате сейчас ${roubles} руб.`,
  onTheWay: (roubles: string) => `${roubles} руб. уже в пути: банк ещё подтверждает платёж.`,
  subtracted: 'Из суммы мы их вычли, второй раз платить не нужно.',
  onlyAdvance: 'Подождите, чтобы не заплатить дважды. Всё, что заплатите сейчас, останется авансом.',
  fee: (fee: string, total: string) => `Комиссия ${fee} руб., всего ${total} руб.`,
  noFee: 'Без комиссии',
  advance: 'Сумма аванса',
  advanceWrong: 'Введите сумму аванса',
  pay: 'Перейти к оплате',
  payAdvance: 'Внести аванс',
  opening: 'Открываем',
  bankPage: 'Оплата на защищённой странице банка',
  changed: 'Пока вы были здесь, сумма изменилась. Проверьте её и нажмите кнопку ещё раз.',
  payAgain: 'Попробовать ещё раз',
  payMoreByLink: 'Оплатить ещё',
  continueTitle: 'Хотите продолжить?',
  sessionOver:
    'Сеанс оплаты закончился, и её результат здесь больше не виден. Чтобы заплатить ещё, нажмите «Продолжить» и подтвердите номер.',
  continueHelp: 'Можно оплатить ещё одну услугу или закончить.',
  goOn: 'Продолжить',
  finish: 'Завершить',
  leave: 'Выйти и забыть номер',
  leaving: 'Выходим',
  thanks: 'Спасибо!',
  thanksHelp: 'Вы помогаете дому получать тепло, воду и свет вовремя.',
  toStart: 'На главную',
  payMore: 'Оплатить ещё',
  more: 'Подробнее',
  blocked: 'Оплата невозможна',
  blockedHelp:
    'Оплатить этот лицевой счёт нельзя: личный кабинет ограничен. Обратитесь в управляющую организацию.',
  askOrganisation: 'Написать в организацию',
  noCards: 'Картой здесь пока не заплатить',
  noCardsHelp:
    'Платите по квитанции: наведите камеру в приложении банка на её QR-код. Квитанции есть в личном кабинете, в начислениях. Если квитанции нет, реквизиты подскажет управляющая организация.',
  contacts: 'Контакты управляющей организации',
  linkExpired: 'Ссылка не действует',
  linkDeadHelp: 'Она уже устарела или набрана с ошибкой. Попросите новую или оплатите по номеру телефона.',
  payByPhone: 'Оплатить по номеру телефона',
} as const

/** Sums roubles; undefined if any is unknown. */
export const formatDebt = (debts: readonly (number | undefined)[]): string | undefined => {
  const known = debts.filter((debt) => debt !== undefined)
  if (known.length === 0 || known.length < debts.length) return undefined
  const kopecks = known.reduce((sum, debt) => sum + toKopecks(debt), 0)
  return kopecks === 0 ? messages.noDebt : messages.debt(wireRoubles(toRoubles(kopecks)))
}
