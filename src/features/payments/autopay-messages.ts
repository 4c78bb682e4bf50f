import { toKopecks } from '#contract/money.ts'
import type { Debit } from '#contract/payments/card-schema.ts'
import { dayOfMonth } from '../../lib/dates/dates.ts'
import { formatMoney } from '../../lib/text/money.ts'

const percent = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })

export const autopayMessages = {
  state: 'Ваши автоплатежи',
  stateText: 'Сейчас вы платите сами. С автоплатежом квитанция оплачивается с вашей карты без вас.',
  isOff: 'Не подключён',
  onWith: (digits: string) => `Подключён, карта •• ${digits}`,
  why: 'Что это даёт',
  claims: [
    'Гарантированное списание через несколько дней после выпуска квитанций',
    'Компенсация при ошибочном списании',
    'Автоплатежи других банков отключаются автоматически',
    'Подходят карты MasterCard, VISA и МИР',
  ],
  connect: 'Подключить автоплатёж',
  dialog: 'Подключение автоплатежа',
  terms: 'Условия услуги',
  goOn: 'Продолжить',
  back: 'Назад',
  denied: 'Автоплатёж для этого профиля закрыт. Чтобы его открыть, обратитесь в управляющую организацию.',

  sector: 'За что платить',
  card: 'С какой карты',
  change: 'Сменить карту',
  same: 'Автоплатёж уже подключён с этой карты',
  toBank: 'Сохранить карту в банке',
  toBankNote: 'Откроется страница банка. Сохраните там карту и вернитесь сюда, чтобы подключить автоплатёж.',
  connecting: 'Подключаем',
  debitNote: 'Спишем через 3 дня после квитанции и не больше, чем вы должны. Отключить можно в любой день.',
  fee: (value: number) =>
    value === 0 ? 'Без комиссии.' : `Комиссия банка ${percent.format(value)}\u00a0% с каждого списания.`,
  next: ({ next_date: date, next_sum: sum }: Pick<Debit, 'next_date' | 'next_sum'>) => {
    if (date === null) return 'Следующее списание через 3 дня после новой квитанции'
    const day = `Следующее списание ${dayOfMonth(date)}`
    return sum === null
      ? `${day}, сейчас платить нечего`
      : `${day}: ${formatMoney(toKopecks(sum))} с комиссией`
  },
  connected: (digits: string) => `Автоплатёж подключён, карта •• ${digits}`,
  changed: (digits: string) => `Теперь платит карта •• ${digits}`,

  disconnect: 'Отключить',
  disconnectAll: 'Отключить автоплатёж',
  disconnectOne: (sector: string) => `Отключить: ${sector}`,
  disconnectTitle: 'Отключить автоплатёж?',
  disconnectText: (sector: string) => `${sector}: следующие квитанции вы будете оплачивать сами.`,
  disconnected: 'Автоплатёж отключён',
  nothing: 'Отключать нечего',
  nothingText: 'Автоплатёж не подключён, с ваших карт ничего не списывается.',
  toAutopay: 'К автоплатежу',
} as const
