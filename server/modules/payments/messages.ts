import { trimEnd } from '#contract/linear-text.ts'
import { formatRoubles } from '../../kernel/money.ts'

const month = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' })

export const messages = {
  tooSoon: 'В целях безопасности нельзя платить чаще одного раза в 10 секунд. Попробуйте немного позже.',
  benefit:
    'Онлайн-оплата недоступна: документы, дающие право на льготу по комиссии, нельзя проверить онлайн. Обратитесь в отделение банка',
  noReceipt:
    'Внести аванс пока нельзя: бухгалтерия ещё не выставила квитанцию по вашему адресу. Дождитесь первой квитанции и попробуйте снова.',
  nothingOwed: 'Долга по этой услуге нет. Можно внести аванс',
  onTheWay: 'Эти деньги уже в пути: банк ещё не подтвердил прошлый платёж. Дождитесь его решения',
  overMaximum: (max: number) => `Введите не больше ${formatRoubles(max)}`,
  belowMinimum: (min: number) => `Введите не меньше ${formatRoubles(min)}`,
  keyReused: 'Под этим номером уже начат другой платёж. Вернитесь и нажмите «Оплатить» ещё раз',
  foreignBack: 'Адрес возврата не с этого сайта. Обновите страницу',
  noBank: 'Оплата картой здесь пока не подключена',
  onHold: 'Кабинет проверяют после восстановления, поэтому оплата пока не принимается. Попробуйте позже.',
  badRange: 'Выберите дни по порядку, не больше пяти лет',
  noSector: 'Такой услуги нет',
  noAccrual: 'Такого начисления нет',
  noOrder: 'Такого заказа нет',
  orderPaid: 'Этот заказ уже оплачен',
  orderCancelled: 'Этот заказ отменён, платить за него не нужно',
  noCard: 'Такой карты нет',
  noPayment: 'Такого платежа нет',
  noUser: 'Такого пользователя нет',
  oneOfTwo: 'Назовите начисление или услугу',
  oneDebtEach: 'Назовите каждую услугу один раз. Вместе платятся долги, без аванса и отдельной квитанции',
  noChange: 'Назовите услугу, в которой включить или выключить автоплатёж',
  title: (sector: string, account: string, period: string | null) =>
    `${sector}, лицевой счёт ${account}${period === null ? '' : `, ${period.slice(5)}.${period.slice(0, 4)}`}`,
  allServices: 'Несколько услуг',
  orderTitle: (number: string) => `Заказ ${number}`,

  refunds: {
    notPaid: 'Этот платёж не зачислен, возвращать нечего',
    notByBank: 'Этот платёж внесён не через банк кабинета, вернуть его через банк нельзя',
    allGivenBack: 'Эти деньги уже возвращены, или возврат уже в пути',
    overLeft: (left: number) => `Вернуть можно не больше ${formatRoubles(left)}`,
    nothing: 'Сумма возврата должна быть больше нуля',
    orderNotPaid: 'Этот заказ не оплачен, возвращать нечего',
    noOrder: 'Эта заявка не заказ, возвращать по ней нечего',
    paidOrder: (sum: number) =>
      `За заказ заплачено или ещё в пути ${formatRoubles(sum)}. Скажите, что с деньгами: вернуть (--refund) или оставить организации (--keep)`,
    order: (number: string) => `заказ № ${number}`,
    reason: (reason: string) => trimEnd(reason.trim(), '.') || 'причина не названа',
  },

  notices: {
    autopayOff: 'Автоплатёж отключён',
    autopayOffFor: (sector: string, period: string) =>
      `${sector}, ${month.format(new Date(period))}: списать деньги с карты не удалось. Оплатите сами`,
    refundMade: {
      title: 'Деньги возвращены',
      detail: (sum: string, subject: string) => `${sum} вернулись на карту, ${subject}`,
    },
    refundRefused: {
      title: 'Банк отказал в возврате',
      detail: (sum: string, subject: string) => `${sum}, ${subject}. Обратитесь в управляющую организацию`,
    },
  },

  reasons: {
    refused: 'Банк отклонил платёж. Деньги не списаны',
    refusedBecause: (reason: string) => `Банк отклонил платёж: ${reason}. Деньги не списаны`,
    expired: 'Платёж не был закончен на странице банка. Деньги не списаны',
    absent: 'Платёж не дошёл до банка. Деньги не списаны',
    paidMeanwhile: 'Долг уже оплачен другим платежом. Деньги не списаны',
    cancelled: 'Заказ отменён. Деньги не списаны',
    restricted: 'Оплата по лицевому счёту приостановлена. Деньги не списаны',
    cardRemoved: 'Карта удалена. Деньги не списаны',
  },

  bank: {
    unknownOrder: 'Заказ не найден',
    notPayable: 'Заказ нельзя оплатить',
    otherSum: 'Сумма не совпадает с заказом',
    otherTransaction: 'Заказ оплачен другой операцией',
    foreign: 'Подпись неверна',
  },
} as const
