import type { ContactField } from '#contract/catalogue/order.ts'
import { plural } from '../../lib/plural.ts'

const fields: Readonly<Record<ContactField, string>> = {
  name: 'Имя',
  address: 'Адрес',
  phone: 'Телефон',
  mail: 'Электронная почта',
  comment: 'Комментарий',
}

export const texts = {
  title: 'Каталог',
  categories: 'Категории услуг',
  allCategories: 'Все категории',
  back: 'Назад',
  where: 'Вы находитесь здесь',
  search: 'Поиск',
  cancelSearch: 'Отменить',
  services: 'Услуги',
  service: 'Услуга',
  recommended: 'Рекомендуем',
  details: 'Подробнее',
  found: (count: number, isMore: boolean) =>
    isMore
      ? `Найдено больше ${count} услуг`
      : plural(count, {
          one: `Найдена ${count} услуга`,
          few: `Найдены ${count} услуги`,
          many: `Найдено ${count} услуг`,
        }),
  notFound: (text: string) => `По запросу «${text}» ничего не найдено. Попробуйте ввести другой запрос`,
  notFoundIn: (category: string, text: string) =>
    `В категории «${category}» по запросу «${text}» ничего не найдено. Попробуйте ввести другой запрос`,
  emptyCategory: 'В этой категории пока нет услуг',
  empty: 'Услуг пока нет',
  emptyText: 'Здесь появятся услуги проверенных исполнителей: ремонт, уборка, мастер на час.',
  more: 'Показать ещё',
  allShown: 'Это все услуги',
  noMore: 'Следующие услуги не загрузились',
  retry: 'Повторить',
  since: (moment: string) => `Данные на ${moment}`,
  noNetwork: 'Нет сети',
  noNetworkList: 'Услуги, которые вы уже открывали, видны и без сети. Эти мы ещё не загружали.',
  noNetworkItem: 'Эту услугу вы ещё не открывали. Она загрузится, когда появится сеть.',

  byContract: 'По договорённости',
  from: (sum: string) => `от ${sum}`,
  oldPrice: 'Старая цена',
  newPrice: 'Цена со скидкой',

  gone: 'Такой услуги нет',
  goneText: 'Возможно, её сняли с показа.',
  toCatalogue: 'К каталогу',
  pictures: 'Фотографии',
  picture: (nth: number, of: number) => `Фото ${nth} из ${of}`,
  description: 'Описание',
  wholeDescription: 'Показать полностью',
  company: 'Исполнитель',
  companyUnknown: 'Информация о компании уточняется',
  contract: 'Работает по договору',
  requisites: 'Реквизиты проверены',
  address: 'Адрес',
  hours: 'Часы работы',
  phone: 'Телефон',
  showPhone: 'Показать телефон',
  weekdays: 'ПН-ПТ',
  weekend: 'СБ-ВС',
  wholeWeek: 'ПН-ВС',

  order: 'Заказать услугу',
  orderLink: 'Заказ оформляют на странице исполнителя. Она откроется в новой вкладке.',
  orderPhone: 'Исполнитель принимает заказы по телефону.',
  noRight: 'У вас нет права заказывать услуги. Обратитесь в управляющую организацию.',
  field: (field: ContactField) => fields[field],
  necessary: 'обязательно',
  wishes: 'Дополнительные пожелания',
  consent: 'Согласен на передачу данных исполнителю и с политикой обработки персональных данных',
  readConsent: 'Прочитать согласие',
  privacy: 'Политика обработки персональных данных',
  followLink: 'Перейти по ссылке',
  send: 'Отправить заявку',
  notSent: 'Заявка не отправлена: нет связи. Проверьте сеть и отправьте ещё раз, дважды она не уйдёт.',
  failed: 'Заявка не отправлена. Попробуйте ещё раз позже.',
  ordered: 'Заказ отправлен',
  orderedText: (title: string) =>
    `Ваш заказ на услугу «${title}» успешно оформлен! В ближайшее время с Вами свяжутся для уточнения деталей по заказу.`,
  ok: 'Ок',

  orders: 'Мои заказы',
  orderNumber: (id: number, day: string) => `№ ${id}, ${day}`,
  statuses: {
    sending: 'Отправляем исполнителю',
    sent: 'Исполнитель получил',
    failed: 'Не дошёл до исполнителя, закажите снова',
  },

  preview: 'Предпросмотр услуги',
  previewMobile: 'Так услугу видят на телефоне',
  previewWide: 'Так услугу видят на компьютере',
  noNetworkPreview: 'Предпросмотр загрузится, когда появится сеть.',
} as const
