import { dayOfMonth, forMonth, numericMonth } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { counted } from '../../lib/text/russian.ts'

const percent = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

export const messages = {
  benefitTitle: 'Онлайн-оплата недоступна',
  benefitText:
    'Документы, дающие право на льготу по комиссии, нельзя проверить онлайн. Чтобы получить льготу по Федеральному закону от 19.12.2023 №\u00A0602-ФЗ, обратитесь в отделение банка.',
  benefitReceipt: 'Возьмите с собой квитанцию: в ней реквизиты и QR-код для банка.',
  benefitLaw: 'Текст закона №\u00A0602-ФЗ',
  goBack: 'Вернуться назад',

  noCardsTitle: 'Картой здесь пока не заплатить',
  noCardsText:
    'Платите по квитанции: наведите камеру в приложении банка на её QR-код. Она есть у каждого начисления, кнопка «Квитанция». Если начислений ещё нет, реквизиты подскажет управляющая организация.',
  noCardsOrder:
    'Переведите деньги по реквизитам: они ниже. Как сообщить об оплате, скажет управляющая организация.',
  noCardsAutopay: 'Автоплатёж заработает, когда управляющая организация подключит банк.',
  toReceipt: 'К квитанции',
  contacts: 'Контакты организации',

  pay: 'Оплата',
  payAll: 'Оплатить всё',
  services: (count: number) => counted(count, { one: 'услуга', few: 'услуги', many: 'услуг' }),
  inOneGo: (count: number) => `${messages.services(count)} одним платежом`,
  noDebt: 'Долга нет',
  partNow: (kopecks: number) => `Сейчас ${formatMoney(kopecks)}, остальное следующим платежом`,
  nextPayment: 'Следующим платежом',
  maximumOfAll: (kopecks: number) => `За один раз можно заплатить не больше ${formatMoney(kopecks)}`,
  restLater: (kopecks: number) => `Ещё ${formatMoney(kopecks)} заплатите следующим платежом.`,
  tickOne: 'Отметьте хотя бы одну услугу',
  feeOfAll: 'Комиссия',
  bankNoteOfAll: 'Дальше откроется страница банка. Спишем одной суммой, чек будет один.',
  cardNoteOfAll: 'Деньги спишутся с сохранённой карты одной суммой, чек будет один.',
  sectors: 'За что платить',
  amount: 'Сумма',
  advance: 'Сумма аванса',
  wholeDebt: (period: string | null, present: string) =>
    period === null ? 'Вся сумма' : `Вся сумма ${forMonth(period, present)}`,
  receiptFor: (period: string, present: string) => `Квитанция ${forMonth(period, present)}`,
  owed: (kopecks: number) => `К оплате ${formatMoney(kopecks)}`,
  /** Payments cover the oldest receipts first (decision 12). */
  prepayHelp: (owed: number, amount: number | null): string => {
    if (owed === 0) return 'Пойдёт в счёт следующих квитанций'
    const first = formatMoney(owed)
    if (amount === null)
      return `Сначала ${first} пойдёт на то, что уже к оплате, остальное останется авансом на следующие квитанции`
    return amount <= owed
      ? `Вся сумма пойдёт на то, что уже к оплате (${first}), аванса не останется`
      : `${first} пойдёт на то, что уже к оплате, ${formatMoney(amount - owed)} останется авансом на следующие квитанции`
  },
  atMost: (kopecks: number) => `Не больше ${formatMoney(kopecks)}`,
  noAmount: 'Введите сумму',
  overMaximum: (kopecks: number) => `Введите не больше ${formatMoney(kopecks)}`,
  belowMinimum: (kopecks: number) => `Введите не меньше ${formatMoney(kopecks)}`,
  onTheWay: (kopecks: number) => `Ещё ${formatMoney(kopecks)} уже в пути`,
  onTheWayText: 'Банк пока не подтвердил эти деньги. Из суммы мы их вычли, второй раз платить не нужно.',

  payBy: 'Чем платить',
  saveCard: 'Запомнить карту для следующих платежей',
  cardsFailed: 'Сохранённые карты не загрузились. Можно заплатить новой картой.',

  fee: (value: number) => `Комиссия ${percent.format(value)} %`,
  feeUnknown: 'не посчитана',
  feeAgain: 'Посчитать комиссию ещё раз',
  total: 'Итого',
  payButton: 'Оплатить',
  opening: 'Открываем банк',
  paying: 'Отправляем',
  bankNote: 'Дальше откроется страница банка. Данные карты вводите только там.',
  cardNote: 'Деньги спишутся с сохранённой карты, вводить её данные не нужно.',
  mayNotPay: 'Платить с этого профиля нельзя. Чтобы это изменить, обратитесь в управляющую организацию.',

  payErrorTitle: 'Оплата недоступна',
  restricted: 'Оплата по этому лицевому счёту ограничена. Обратитесь в управляющую организацию.',
  notStarted: 'Платёж не начат',
  offlineTitle: 'Нет сети, платёж не отправлен',
  offlineText:
    'Платежи без сети мы не копим и сами не отправляем: деньги не списаны. Когда сеть появится, нажмите «Оплатить» ещё раз.',
  lostTitle: 'Ответ не пришёл',
  lostText:
    'Связь прервалась, и мы не знаем, начат ли платёж. Нажмите «Оплатить» ещё раз: дважды деньги не спишутся.',
  alreadyStarted:
    'Прошлая попытка дошла до нас: платёж уже начат. Проверьте его в истории платежей. Чтобы заплатить и эту сумму, нажмите «Оплатить» ещё раз.',
  noNetwork: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',

  notIssuedTitle: 'Квитанции ещё не было',
  notIssuedText: (sector: string) =>
    `${sector}: управляющая организация ещё не выставила ни одной квитанции. Сумма к оплате появится здесь вместе с первой.`,
  nothingTitle: 'Долгов нет',
  nothingText: (sector: string) => `${sector}: всё оплачено.`,
  paidTitle: 'Квитанция оплачена',
  owedByOthers: (kopecks: number) => `По другим квитанциям осталось ${formatMoney(kopecks)}.`,
  payRest: 'Оплатить остальное',
  waitingTitle: 'Деньги уже в пути',
  waitingText: (kopecks: number) =>
    `Вся сумма, ${formatMoney(kopecks)}, уже в пути: банк пока не подтвердил платёж. Второй раз платить не нужно.`,
  prepayButton: 'Внести аванс',
  toAccruals: 'К начислениям',
  noSectors: 'Платить пока не за что',
  noSectorsText: 'Услуги появятся здесь вместе с первой квитанцией.',
  absentTitle: 'Такого начисления нет',
  absentText: 'Возможно, его исправили. Выберите начисление из списка.',
  noBillingTitle: 'Нет сети',
  noBillingText: 'Платить можно только с сетью: сумма долга должна быть свежей.',
  retry: 'Повторить',
  attention: 'Внимание',
  noReceipt:
    'Внести аванс пока нельзя: бухгалтерия ещё не выставила квитанцию по вашему адресу. Дождитесь первой квитанции и попробуйте снова.',
  understood: 'Понятно',

  rest: (kopecks: number, date: string | null) =>
    `Осталось заплатить ${formatMoney(kopecks)}${date === null ? '' : ` до ${dayOfMonth(date)}`}`,
  nextDue: (date: string) => `Следующий платёж обычно до ${dayOfMonth(date)}`,
  unknownPayment: 'Такого платежа нет',
  unknownPaymentText: 'Мы его не начинали. Проверьте историю платежей.',
  closedPayment: 'Вы вернулись из банка',
  closedPaymentText: 'Как прошла оплата, из этого профиля не видно. Спросите в управляющей организации.',
  payAgain: 'Попробовать ещё раз',
  history: 'История платежей',
  toHome: 'На главную',

  cards: 'Банковские карты',
  noCards: 'Сохранённых карт нет.',
  noCardsYet: 'Сохранённых карт нет. Сохраните карту, чтобы не вводить её каждый раз.',
  addCard: 'Добавить карту',
  cardRemoved: 'Карта удалена',
  cardTill: (period: string) => `До ${numericMonth(period)}`,
  cardAutopay: (sectors: string) => `Автоплатёж: ${sectors}`,
  loadFailed: 'Карты не загрузились',
} as const
