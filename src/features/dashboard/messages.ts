import { dayOfMonth, forMonth } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'

export const messages = {
  actions: 'Быстрые действия',
  request: 'Подать заявку',
  ticket: 'Подать обращение',
  ticketNote: 'Связь с управляющей организацией',
  jobs: 'Работа в\u00a0ЖКХ',

  due: 'К оплате',
  withDebt: (kopecks: number) => `К оплате, из них долг ${formatMoney(kopecks)}`,
  debtFree: 'долгов нет',
  ofPeriod: (sector: string, period: string, present: string) => `${sector} ${forMonth(period, present)}`,
  clear: (sector: string) => `${sector}: долгов нет`,
  onTheWay: (kopecks: number, debt: number) =>
    `${formatMoney(kopecks)} из ${formatMoney(debt)} уже в пути, не платите их второй раз`,
  allOnTheWay: 'Деньги уже в пути: банк подтверждает платёж',
  pay: 'Оплатить',
  howToPay: 'Как оплатить',
  payAll: 'Оплатить всё',
  advance: 'Внести аванс',
  payOnline: 'Оплатить можно, когда появится сеть',
  noReceipts: 'Квитанций пока нет',
  noReceiptsText: 'Сумма к оплате появится здесь вместе с первой квитанцией.',

  requests: 'Заявки',
  tickets: 'Обращения',
  allRequests: 'Все',
  noRequests: 'Заявок пока нет',
  noTickets: 'Обращений пока нет',
  noRequestsText: 'Здесь будет видно, что с ними происходит.',
  accepted: 'Принята',
  planned: (day: string | null, performer: string | null) =>
    (day === null ? 'Мастер назначен' : `Мастер придёт ${day}`) +
    (performer === null ? '' : `, ${performer}`),
  inWork: 'Мастер работает',
  performedBy: (name: string) => `В работе: ${name}`,
  overdue: 'Срок вышел',
  done: 'Выполнена',
  doneRate: 'Выполнена. Оцените работу',
  rejected: 'Отклонена',
  cancelled: 'Отменена',
  ticketSent: 'Обращение отправлено',
  answered: 'Есть ответ',
  answeredRate: 'Есть ответ. Оцените его',
  closed: 'Обращение закрыто',
  revoked: 'Обращение отозвано',

  payments: 'Платежи',
  lastPayment: (date: string, order: string | null) =>
    `Последний платёж, ${dayOfMonth(date)}${order === null ? '' : `: заказ №\u00a0${order}`}`,
  autopayOff: 'Автоплатёж не подключён',
  autopayOffNote: 'Спишем через 3 дня после квитанции',
  autopayOn: 'Автоплатёж подключён',
  autopayNext: (date: string, kopecks: number) =>
    `Следующее списание ${dayOfMonth(date)}${kopecks === 0 ? '' : `: ${formatMoney(kopecks)} с комиссией`}`,
  autopayLater: 'Следующее списание через 3 дня после новой квитанции',

  since: (moment: string) => `Данные на ${moment}`,
  noNetworkText: 'Сумма и заявки, которые вы уже видели, показываются и без сети. Эти мы ещё не загружали.',
} as const
