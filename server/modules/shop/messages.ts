export const messages = {
  noCategory: 'Таких услуг больше нет. Обновите страницу',
  noPosition: 'Одной из услуг больше нет в списке. Обновите страницу и проверьте корзину',
  noSector: 'У организации нет услуги с таким кодом',
  noImage: 'Такой картинки нет',
  noOffer: 'Таких платных услуг нет. Обновите страницу',
  offerTwice: 'Вид работ с таким названием уже есть',
  tooManyOffers: (max: number): string => `Видов работ не больше ${max}. Измените один из скрытых`,
  tooManyImages: (max: number): string => `Картинок не больше ${max}. Сначала уберите одну`,
  noOrder: 'Такого заказа нет',
  oneOfTwo: 'Назовите номер заказа или вид услуг',
  basketChanged: 'Корзина изменилась, например на другом устройстве. Проверьте её и закажите снова',
  priceChanged: 'Цены изменились. Проверьте сумму и закажите снова',
  keyReused: 'Под этим номером отправки уже принят другой заказ. Закажите снова',
  /** 'Замена смесителя и ещё 2'. */
  orderTitle: (first: string, others: number): string => (others === 0 ? first : `${first} и ещё ${others}`),
  positionLine: (name: string, quantity: number, unit: string): string => `${name}: ${quantity} ${unit}`,
} as const
