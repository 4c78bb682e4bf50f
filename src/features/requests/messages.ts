import { counted, plural } from '../../lib/text/russian.ts'

const forms = { one: 'заявка', few: 'заявки', many: 'заявок' }

export const messages = {
  title: 'Заявки',
  create: 'Подать заявку',
  toList: 'К списку заявок',
  scope: 'Чьи заявки',
  scopes: { all: 'Все', area: 'Квартира', house: 'Дом' },
  ofHouse: 'дом',
  number: (number: string) => `№ ${number}`,

  accepted: 'Принята',
  planned: (day: string | null, performer: string | null) =>
    (day === null ? 'Мастер назначен' : `Мастер придёт ${day}`) +
    (performer === null ? '' : `, ${performer}`),
  inWork: 'Мастер работает',
  performedBy: (name: string) => `В работе: ${name}`,
  done: 'Выполнена',
  doneOn: (day: string) => `Выполнена ${day}`,
  doneRated: (score: number) => `Выполнена, оценка ${score}`,
  rejected: 'Отклонена',
  cancelled: 'Вы отменили заявку',
  cancelledByNeighbour: 'Отменена',
  answer: 'Ответ организации',

  rate: 'Как вам работа?',
  sendRate: 'Оценить',
  rated: 'Спасибо, оценка принята',
  notRated: 'Оценка не сохранилась. Проверьте связь и попробуйте ещё раз.',

  history: 'Что происходит с заявкой',
  comments: 'Комментарии',
  comment: 'Дополнить заявку',
  organisation: 'Организация',

  returned: 'Вы вернули заявку: не сделано',
  notDone: 'Не сделано',
  dispute: 'Что не сделано',
  disputeHelp: 'Заявка откроется снова, диспетчер увидит ваши слова и фото.',
  disputeTitle: 'Работа сделана не вся?',

  cancel: 'Отменить заявку',
  cancelTitle: 'Отменить заявку?',
  cancelText: 'Диспетчер увидит причину. Вернуть заявку нельзя, но можно подать новую.',
  cancelWhy: 'Почему отменяете',
  reasons: ['Починили сами', 'Подали по ошибке'],
  otherReason: 'Другая причина',
  reason: 'Напишите причину',
  noReason: 'Напишите, почему отменяете',
  keep: 'Оставить',
  cancellable: 'Отменить можно, пока мастер не начал работу',
  isCancelled: 'Заявка отменена',
  paidOrder: (hasPhone: boolean) =>
    hasPhone
      ? 'В заказе есть деньги, поэтому отменит его диспетчер: он решит и о деньгах. Позвоните:'
      : 'В заказе есть деньги, поэтому отменит его управляющая организация: она решит и о деньгах.',
  files: 'Фото заявки',
  order: 'Состав и оплата заказа',
  desired: (day: string) => `Удобное время: ${day}`,
  phones: (phones: string, count: number) => `${count === 1 ? 'Телефон' : 'Телефоны'} для связи: ${phones}`,
  neighbours: 'Это заявка о доме: статус и описание видят все, кто в нём живёт.',

  waiting: 'Ещё не отправлены',
  empty: 'Заявок пока нет',
  emptyText: 'Сломалось что-то в квартире, подъезде или дворе? Опишите, и мы пришлём мастера.',
  emptyHouseText: 'Здесь будут заявки о подъезде, лифте, крыше и дворе вашего дома.',
  more: 'Показать ещё',
  retry: 'Повторить',
  noMore: 'Следующие заявки не загрузились',
  shown: (count: number) =>
    plural(count, {
      one: `Показана ${count} заявка`,
      few: `Показаны ${count} заявки`,
      many: `Показано ${count} заявок`,
    }),
  since: (moment: string) => `Данные на ${moment}`,
  noNetworkList: 'Заявки, которые вы уже открывали, видны и без сети. Эти мы ещё не загружали.',
  noNetworkItem: 'Эту заявку вы ещё не открывали. Она загрузится, когда появится сеть.',
  gone: 'Такой заявки нет',
  goneText: 'Проверьте ссылку или откройте заявку из списка.',

  item: 'Заявка',
  newItem: 'Новая заявка',
  kind: 'Что случилось',
  chooseKind: 'Выберите из списка',
  findKind: 'Найти: кран, свет, лифт…',
  nothingFound: (text: string) => `По запросу «${text}» ничего не нашлось. Выберите из списка ниже.`,
  calledAlready: 'Уже позвонили, оставить заявку',
  urgentKind: (name: string) => `${name}, срочная`,
  noKindsText: 'Он загрузится, когда появится сеть, и дальше будет виден и без неё.',
  houseKind: 'Описание увидят соседи по дому: не пишите в нём личного.',
  description: 'Опишите подробнее',
  day: 'Когда прийти',
  time: 'Время',
  anyTime: 'Не важно',
  phone: 'Телефон для связи',
  otherPhone: (index: number) => `Ещё один телефон, ${index}`,
  addPhone: 'Ещё номер',
  photos: 'Фото',
  submit: 'Отправить заявку',
  discard: 'Удалить черновик',
  discardTitle: 'Удалить черновик?',
  discardText: 'Описание и фото пропадут, вернуть их будет нельзя.',
  urgent: 'Это срочно: позвоните сразу',
  urgentStill: 'Если ещё не звонили или стало хуже:',
  urgentHelp: 'Заявку отправьте тоже, чтобы её не потеряли.',
  noRight: 'Подача заявок через кабинет закрыта. Позвоните в управляющую организацию.',

  faults: {
    kind: { missing: 'Выберите, что случилось' },
    description: { missing: 'Напишите, что случилось: так мастер возьмёт нужные детали' },
    time: { half: 'Выберите время или сотрите день', past: 'Это время уже прошло, выберите другое' },
    phone: { half: 'Допишите номер или сотрите его' },
  },
  outcomes: {
    kept: 'Заявка сохранена на телефоне и отправится сама',
    unkept: 'Заявка ещё не отправлена. Не закрывайте эту страницу.',
    decided: ({ sent, refused }: Readonly<Record<'sent' | 'refused', number>>) =>
      [
        sent === 1 ? 'Заявка отправлена' : sent > 1 && `Отправлено: ${counted(sent, forms)}`,
        refused === 1
          ? 'Заявка не принята. Почему, сказано в списке'
          : refused > 1 && `Не принято: ${counted(refused, forms)}. Почему, сказано в списке`,
      ]
        .filter(Boolean)
        .join('. '),
  },
  remove: 'Удалить',
  queuedTitle: (kind: string) => `Заявка: ${kind}`,
  photoCount: (count: number) => `${count} фото`,
} as const
