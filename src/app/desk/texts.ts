export const texts = {
  views: 'Разделы',
  cannotWait: 'Авария? Не ждите ответа на заявку, звоните:',
  ownWork: 'Нужна работа в квартире?',
  toShop: 'Закажите услугу по твёрдой цене',
} as const
