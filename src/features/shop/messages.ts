import type { OrderBilling } from '#contract/shop/schema.ts'
import { formatMoney } from '../../lib/text/money.ts'
import { counted } from '../../lib/text/russian.ts'

const percent = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 })
const services = { one: 'услуга', few: 'услуги', many: 'услуг' }

const ordered = 'Мастер свяжется с вами. Заказ виден среди заявок.'
const stateMessages: Record<OrderBilling['state'], string | null> = {
  to_pay: ordered,
  on_the_way: 'Банк ещё не подтвердил оплату. Обычно это занимает несколько минут.',
  paid: ordered,
  cancelled: null,
  kept: 'О деньгах за этот заказ спросите в управляющей организации.',
  refund_under_way: 'Управляющая организация попросила банк вернуть деньги на карту.',
  partly_refunded: ordered,
  refunded: 'На карту они приходят за несколько дней, смотря по банку.',
  refund_refused: 'Управляющая организация знает об этом и может попросить банк ещё раз.',
}

export const messages = {
  title: 'Заказ услуг',
  intro: 'Платные работы в квартире по твёрдым ценам: «от» уже с выездом мастера и комиссией банка.',
  ordinary: 'Подать обычную заявку',
  ordinaryNote: 'Бесплатно: общие трубы, подъезд, лифт, двор',
  from: 'от',
  inBasket: (count: number) => `В корзине ${counted(count, services)}`,
  toBasket: 'В корзину',
  basket: 'Корзина',
  openBasket: 'Перейти в корзину',
  toServices: 'Выбрать услуги',
  back: 'К видам услуг',
  since: (moment: string) => `Цены на ${moment}`,
  orderSince: (moment: string) => `Сохранено на телефоне ${moment}`,

  added: (attendance: number, feePercent: number): string | null => {
    const parts = [
      ...(attendance > 0 ? [`выезд мастера ${formatMoney(attendance)} за весь заказ`] : []),
      ...(feePercent > 0 ? [`комиссия банка ${percent.format(feePercent)}\u00a0%`] : []),
    ]
    return parts.length === 0 ? null : `К ценам добавятся ${parts.join(' и ')}. В корзине сумма уже с ними.`
  },
  per: (unit: string) => `за ${unit}`,
  pictures: 'Картинки',
  picturesTitle: (name: string) => `Картинки: ${name}`,
  picture: (name: string, place: number, all: number) => `${name}, картинка ${place} из ${all}`,
  previous: 'Предыдущая',
  next: 'Следующая',
  gonePicture: 'Такой картинки нет',
  gonePictureText: 'Возможно, её заменили. Вернитесь к услугам и откройте другую.',
  quantity: (name: string) => `Количество: ${name}`,
  fewer: (name: string) => `Убрать одну: ${name}`,
  more: (name: string) => `Добавить ещё одну: ${name}`,

  onPhone: 'Корзина сохранена на телефоне. Отправим её, когда появится сеть.',
  visit: 'Выезд мастера',
  amount: 'Работы',
  total: 'Итого',
  comment: 'Что важно знать мастеру',
  commentHelp: 'Когда удобно, что за поломка. Можно не заполнять',
  order: 'Заказать',
  ordering: 'Заказываем',
  orderNote: 'Мастер позвонит по номеру из вашего профиля. Оплатить можно сразу после заказа.',
  noRight: 'У вас нет права заказывать услуги. Обратитесь в управляющую организацию.',
  emptyTitle: 'Корзина пуста',
  emptyText: 'Выберите услуги: они появятся здесь, и вы увидите сумму.',

  offlineTitle: 'Нет связи',
  offlineText: 'Корзина сохранена. Заказать можно, когда появится сеть.',
  notSavedTitle: 'Корзина не сохранилась на сервере',
  notSavedText: 'Проверьте услуги в корзине и закажите ещё раз.',
  lostTitle: 'Ответ не пришёл',
  lostText: 'Нажмите «Заказать» ещё раз: второго такого же заказа не появится.',
  notOrdered: 'Заказ не принят',
  tryAgain: 'Попробуйте ещё раз.',

  orderName: 'Заказ',
  orderTitle: (number: string) => `Заказ № ${number}`,
  stateText: (state: OrderBilling['state']): string | null => stateMessages[state],
  contents: 'Что заказано',
  times: (quantity: number, unit: string) => `${quantity}\u00a0${unit}`,
  fee: 'Комиссия банка',
  requisites: 'Реквизиты получателя',
  recipient: 'Получатель',
  bank: 'Банк',
  account: 'Счёт',
  bic: 'БИК',
  correspondent: 'Корр. счёт',
  inn: 'ИНН',
  personalAccount: 'Лицевой счёт',
  purpose: 'Назначение платежа',
  purposeText: (number: string) => `Оплата заказа № ${number}`,
  toRequest: 'Открыть заявку',
  noPay: 'Оплата недоступна',

  empty: 'Платных услуг пока нет',
  emptyAskText: 'Если нужен мастер, опишите работу в заявке. Ответ придёт в кабинет.',
  emptyCallText: 'Если нужен мастер, позвоните диспетчеру: он скажет, к кому обратиться.',
  ask: 'Подать заявку',
  emptyCategory: 'Здесь пока нет услуг',
  gone: 'Таких услуг больше нет',
  goneText: 'Возможно, список изменился. Посмотрите другие услуги.',
  goneOrder: 'Такого заказа нет',
  goneOrderText: 'Проверьте номер или откройте заказ в списке заявок.',
  toRequests: 'К заявкам',
  noNetworkText: 'Услуги загрузятся, когда появится сеть.',
  noNetworkPicture: 'Картинка загрузится, когда появится сеть.',
  noNetworkOrder: 'Заказ загрузится, когда появится сеть.',
} as const
