import { forMonth, numericMonth } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { counted } from '../../lib/text/russian.ts'

const percent = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

export const texts = {
  benefitTitle: 'Онлайн-оплата недоступна',
  benefitText:
    'Документы, дающие право на льготу по комиссии, нельзя проверить онлайн. Чтобы получить льготу по Федеральному закону от 19.12.2023 №\u00A0602-ФЗ, обратитесь в отделение банка.',
  benefitLaw: 'Текст закона №\u00A0602-ФЗ',
  goBack: 'Вернуться назад',

  pay: 'Оплата',
  payAll: 'Оплатить всё',
  services: (count: number) => counted(count, { one: 'услуга', few: 'услуги', many: 'услуг' }),
  inOneGo: (count: number) => `${texts.services(count)} одним платежом`,
  dueTill: (day: string) => `Оплатить до ${day}`,
  noDebt: 'Долга нет',
  tickOne: 'Отметьте хотя бы одну услугу',
  feeOfAll: 'Комиссия',
  bankNoteOfAll: 'Дальше откроется страница банка. Спишем одной суммой, чек будет один.',
  cardNoteOfAll: 'Деньги спишутся с сохранённой карты одной суммой, чек будет один.',
  sectors: 'За что платить',
  amount: 'Сумма',
  advance: 'Сумма аванса',
  wholeDebt: (period: string | null, present: string) =>
    period === null ? 'Весь долг' : `Весь долг ${forMonth(period, present)}`,
  receiptOf: (period: string, present: string) => `Квитанция ${forMonth(period, present)}`,
  owed: (kopecks: number) => `Долг ${formatMoney(kopecks)}`,
  prepayHelp: 'Пойдёт в счёт следующих квитанций',
  atMost: (kopecks: number) => `не больше ${formatMoney(kopecks)}`,
  noAmount: 'Введите сумму',
  overMaximum: (kopecks: number) => `Введите не больше ${formatMoney(kopecks)}`,
  belowMinimum: (kopecks: number) => `Введите не меньше ${formatMoney(kopecks)}`,
  onTheWay: (kopecks: number) => `Ещё ${formatMoney(kopecks)} уже в пути`,
  onTheWayText: 'Банк пока не подтвердил эти деньги. Из долга мы их вычли, второй раз платить не нужно.',

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
  noNetwork: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.',

  nothingTitle: 'Долгов нет',
  nothingText: (sector: string) => `${sector}: всё оплачено.`,
  paidTitle: 'Квитанция оплачена',
  owedByOthers: (kopecks: number) => `По другим квитанциям осталось ${formatMoney(kopecks)}.`,
  payDebt: 'Оплатить долг',
  waitingTitle: 'Деньги уже в пути',
  waitingText: (kopecks: number) =>
    `Банк пока не подтвердил платёж на ${formatMoney(kopecks)}. Дождитесь его решения, второй раз платить не нужно.`,
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

  checkingTitle: 'Проверяем платёж',
  checkingText: 'Спрашиваем, как прошла оплата.',
  checkingFailed: 'Нет связи с сервером. Спросим ещё раз через несколько секунд.',
  createdTitle: 'Ждём ответа банка',
  createdText:
    'Банк ещё не сообщил об оплате. Если вы не закончили её на странице банка, деньги не списаны, и можно начать заново.',
  sentTitle: 'Платёж обрабатывается',
  sentText: (kopecks: number) =>
    `Банк принял ${formatMoney(kopecks)} и скоро ответит. Второй раз платить не нужно.`,
  debitText: (kopecks: number) =>
    `Списываем ${formatMoney(kopecks)} с сохранённой карты. Второй раз платить не нужно.`,
  unknownTitle: 'Платёж на проверке',
  unknownText: (kopecks: number) =>
    `Банк долго не отвечает о платеже на ${formatMoney(kopecks)}. Мы спросим его сами, второй раз платить не нужно. Как только он ответит, платёж появится в истории.`,
  confirmedTitle: 'Оплачено',
  order: (number: string) => `заказ № ${number}`,
  withFee: (kopecks: number, fee: number) => `${formatMoney(kopecks)} и комиссия ${formatMoney(fee)}`,
  paidWords: (kopecks: number, subject: string) => `Оплачено ${formatMoney(kopecks)}: ${subject}`,
  paidFor: 'Услуга',
  paidAt: 'Когда',
  receiptOfPayment: 'Чек',
  receiptForming: 'Формируется',
  receipt: 'Открыть чек',
  refusedTitle: 'Платёж не прошёл',
  refusedText: 'Банк отклонил платёж. Деньги не списаны.',
  refundedTitle: 'Деньги возвращены',
  refundedText: (subject: string, kopecks: number) =>
    `Было оплачено ${formatMoney(kopecks)}: ${subject}. Управляющая организация вернула эти деньги.`,
  reversedTitle: 'Платёж отменён',
  reversedText: (kopecks: number) => `Банк отменил платёж и возвращает ${formatMoney(kopecks)} на карту.`,
  unknownPayment: 'Такого платежа нет',
  unknownPaymentText: 'Мы его не начинали. Проверьте историю платежей.',
  closedPayment: 'Вы вернулись из банка',
  closedPaymentText: 'Как прошла оплата, из этого профиля не видно. Спросите в управляющей организации.',
  payAgain: 'Попробовать ещё раз',
  history: 'История платежей',
  promoText: 'Среди тех, кто платит за 3 дня. Условия откроются в новой вкладке.',
  promo: 'Розыгрыш 1000 рублей',
  toHome: 'На главную',

  cards: 'Банковские карты',
  noCards: 'Сохранённых карт нет. Сохраните карту, чтобы не вводить её каждый раз.',
  addCard: 'Добавить карту',
  cardRemoved: 'Карта удалена',
  cardTill: (period: string) => `До ${numericMonth(period)}`,
  cardAutopay: (sectors: string) => `Автоплатёж: ${sectors}`,
  loadFailed: 'Карты не загрузились',
} as const
