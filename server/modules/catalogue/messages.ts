import type { ContactField } from '#contract/catalogue/order.ts'
import type { ShownPrice } from '#contract/catalogue/price.ts'
import { formatRoubles } from '../../kernel/money.ts'

const names: Readonly<Record<ContactField, string>> = {
  name: 'Имя',
  address: 'Адрес',
  phone: 'Телефон',
  mail: 'Электронная почта',
  comment: 'Комментарий',
}

const priceWords = (price: ShownPrice): string => {
  if (price.name === 'contract') return 'по договорённости'
  const sum = formatRoubles(price.kopecks).replace(/,00(?=\s)/, '')
  return price.name === 'from' ? `от ${sum}` : sum
}

export const messages = {
  notFound: 'Такой услуги нет. Возможно, её сняли с показа',
  noExecutor: 'Такого исполнителя нет. Возможно, его уже убрали',
  tooManyPictures: (max: number) => `Картинок у услуги может быть не больше ${max}`,
  noPicture: 'Такой картинки нет',
  noMail: 'Исполнитель не принимает заявки по почте. Позвоните ему',
  noLink: 'У исполнителя нет своей страницы. Обновите карточку услуги',
  consentOutdated: 'Текст согласия изменился. Обновите страницу и прочитайте его',
  keyReused: 'Эта заявка уже отправлена с другим содержанием',
  missing: (field: ContactField) => `Заполните поле «${names[field]}»`,
  wrong: (field: ContactField, fault: string) => `Поле «${names[field]}»: ${fault}`,
  email: {
    subject: (title: string) => `Новый заказ: ${title}`,
    hello: 'Здравствуйте!',
    why: (title: string, organisation: string) =>
      `Житель дома, которым управляет ${organisation}, заказал услугу «${title}».`,
    price: (price: ShownPrice) => `Цена, которую видел заказчик: ${priceWords(price)}`,
    field: (field: ContactField, text: string) => `${names[field]}: ${text}`,
    ask: 'Свяжитесь с заказчиком и уточните подробности.',
    number: (id: number) => `Номер заказа: ${id}`,
  },
} as const
