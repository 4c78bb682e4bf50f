import type { OrderState } from '#contract/payments/order-money.ts'

export const paymentMessages = {
  law: 'Статья 155 Жилищного кодекса',
  lawHint: 'Что говорит статья 155 Жилищного кодекса',
  lawText:
    'Плату за жильё и коммунальные услуги вносят каждый месяц, в срок из квитанции. Если опоздать больше чем на 30 дней, за каждый следующий день начисляют пени: 1/300 ставки Банка России, с 91-го дня 1/130.',
  tooOften: 'Попробуйте позже',
  tooOftenWhy: 'В целях безопасности нельзя платить чаще одного раза в 10 секунд. Попробуйте немного позже.',
  bankCard: 'Банковская карта',
  cardEnding: 'Карта, последние цифры',
  newCard: 'Новая карта',
  newCardNote: 'МИР, VISA, MasterCard',
  removeCard: (digits: string) => `Удалить карту •• ${digits}`,
  removeCardTitle: 'Удалить карту?',
  removeCardText: (digits: string) =>
    `Карту •• ${digits} придётся вводить заново. Автоплатёж с этой карты прекратится.`,
  refund: {
    under_way: (sum: string) => `Возвращаем ${sum}, ждём ответа банка`,
    refunded: (sum: string) => `Возвращено на карту ${sum}`,
    refused: (sum: string) => `Банк отказал в возврате ${sum}`,
  },
  refundReason: (reason: string | null) =>
    `${reason === null ? '' : `Причина: ${reason}. `}Обратитесь в управляющую организацию.`,
  refundReceipt: 'Чек возврата',
  orders: {
    to_pay: 'Не оплачен',
    on_the_way: 'Оплата на проверке',
    paid: 'Оплачен',
    cancelled: 'Отменён, платить не нужно',
    kept: 'Отклонён, деньги не возвращены',
    refund_under_way: 'Деньги возвращаются',
    partly_refunded: 'Оплачен, часть денег возвращена',
    refunded: 'Деньги возвращены',
    refund_refused: 'Банк не вернул деньги',
  } satisfies Record<OrderState, string>,
} as const
