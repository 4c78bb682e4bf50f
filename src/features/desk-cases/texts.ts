import type { CaseStatus, DeskKind, DeskView } from '#contract/desk/cases-schema.ts'
import { counted } from '../../lib/text/russian.ts'
import { caseStatusNames } from '../../ui/desk/case-status.ts'
import { countText } from '../../ui/desk/count-text.ts'

const days = { one: 'день', few: 'дня', many: 'дней' }

const views: Readonly<Record<DeskView, string>> = {
  all: 'Все',
  mine: 'Мои',
  new: 'Новые',
  overdue: 'Просрочены',
  closed: 'Закрытые',
}
const kinds: Readonly<Record<DeskKind, string>> = {
  request: 'Заявки',
  order: 'Платные заказы',
  ticket: 'Обращения',
}
export const texts = {
  noNetwork: 'Очередь появится, когда будет сеть.',
  queue: 'Очередь',
  search: 'Номер, счёт, адрес, телефон',
  filter: 'Отбор',
  views,
  kinds,
  allKinds: 'Все виды',
  allHouses: 'Все дома',
  openCases: 'Открытые',
  status: 'Состояние',
  kind: 'Вид',
  house: 'Дом',
  arrived: (count: number) =>
    count === 1
      ? 'Пришла ещё 1 заявка. Показать'
      : `Пришли ещё ${counted(count, { one: 'заявка', few: 'заявки', many: 'заявок' })}. Показать`,
  nobody: 'никто',
  you: 'вы',
  youAtStart: 'Вы',
  fresh: 'Новая',
  unread: 'Житель написал',
  total: (count: number) => `Всего ${countText(count)}`,
  more: 'Показать ещё',
  emptyTitle: {
    all: 'Заявок нет',
    mine: 'У вас ничего нет',
    new: 'Новых нет',
    overdue: 'Просроченных нет',
    closed: 'Закрытых нет',
  } satisfies Record<DeskView, string>,
  emptyText: 'Здесь будут заявки и обращения, когда они придут.',
  overdueText: 'Здесь будут заявки, на которые не ответили в срок.',
  nothingFound: 'Ничего не найдено',
  nothingFoundText: 'Попробуйте номер, счёт, улицу с домом или телефон.',
  noneInStatus: 'В этом состоянии заявок нет.',
  showAll: 'Показать все',
  gone404: 'Такой заявки нет',
  choose: 'Выберите заявку слева',
  late: (ms: number) => `опоздали ${span(ms)}`,
  left: (ms: number) => span(ms),
  lateFull: (ms: number) => `опоздали на ${span(ms)}`,
  leftFull: (until: string, ms: number) => `до ${until}, осталось ${span(ms)}`,
  until: (until: string) => `до ${until}`,

  kindOf: { request: 'Заявка', order: 'Платный заказ', ticket: 'Обращение' } satisfies Record<
    DeskKind,
    string
  >,
  line: (number: string, kind: string, when: string, who: string) => `№ ${number}. ${kind}, ${when}. ${who}`,
  taken: (name: string) => `Взято: ${name}`,
  takenByYou: 'Взяли вы',
  takenByNobody: 'Никто не взял',
  take: 'Взять',
  takeOver: 'Взять себе',
  giveBack: 'Отдать',
  plan: 'Назначить визит',
  answer: 'Ответить',
  close: 'Закрыть',
  reopen: 'Открыть снова',
  reject: 'Отклонить',
  inWork: 'В работу',
  toQueue: 'К очереди',
  call: 'Позвонить',

  due: 'Срок',
  dueAnswer: 'Ответить',
  dueDone: 'Сделать',
  resident: 'Житель',
  name: 'Имя',
  address: 'Адрес',
  account: 'Счёт',
  phone: 'Телефон',
  gone: 'Житель удалил кабинет: ответ никто не прочтёт.',
  payment: 'Оплата',
  sum: 'Сумма',
  money: 'Состояние',
  paid: 'оплачен',
  onTheWay: 'платёж в пути',
  notPaid: 'не оплачен',
  refunded: 'деньги возвращены',
  refunding: 'возврат в пути',
  visit: 'Визит',
  wanted: 'Житель просил',
  performer: 'Кто',
  score: 'Оценка',
  nearby: 'Рядом',
  nearbyCount: (count: number) => `Ещё ${countText(count)} в этом доме`,
  timeline: 'Переписка',
  files: 'Файлы',
  amongStaff: (who: string, when: string) => `${who} для своих, ${when}`,
  byOffice: 'Организация',
  tookEntry: (isMe: boolean, who: string, when: string) =>
    isMe ? `Вы взяли, ${when}` : `${who}: в работе у сотрудника, ${when}`,
  gaveEntry: (isMe: boolean, who: string, when: string) =>
    isMe ? `Вы отдали, ${when}` : `${who}: больше не ведёт, ${when}`,
  stateEntry: (status: CaseStatus, who: string, when: string) =>
    `${caseStatusNames[status]}, ${who}, ${when}`,

  toResident: 'Ответ жителю',
  toStaff: 'Для своих',
  whom: 'Кому',
  residentSees: 'Житель увидит ответ в кабинете и в письме, если не отключил письма',
  staffSees: 'Увидят только сотрудники',
  write: 'Записать',
  ready: 'Готовый текст',
  file: 'Файл',
  removeFile: (name: string) => `Убрать ${name}`,
  uploading: 'Загружаем файл',
  fileOnItsWay: 'Файл ещё загружается. Отправьте ответ, когда он появится в списке.',
  readyTitle: 'Готовые тексты',
  readySearch: 'Найти текст',
  readyEmpty: 'Готовых текстов пока нет. Напишите ответ и сохраните его здесь.',
  readyNone: 'Такого текста нет',
  readyAdd: 'Сохранить набранное как готовый текст',
  readyName: 'Название',
  readySave: 'Сохранить',
  readyRemove: (title: string) => `Удалить «${title}»`,
  empty: 'Напишите текст',
  answered: 'Ответ отправлен',
  noted: 'Записано для своих',

  day: 'День',
  otherDay: 'Другой день',
  from: 'С',
  till: 'До',
  who: 'Кто придёт',
  forMaster: 'Мастеру, для своих',
  residentWillSee: 'Житель увидит',
  planAndTell: 'Назначить и сообщить жителю',
  dayVisits: 'Визиты в этот день',
  noVisits: 'В этот день визитов ещё нет',
  needPerformer: 'Скажите, кто придёт',
  badHours: 'Визит должен кончаться позже, чем начинается',
  planned: 'Визит назначен, житель увидит его в кабинете',
  cancel: 'Отмена',

  closeTitle: (number: string) => `Закрыть № ${number}?`,
  reopenTitle: (number: string) => `Открыть № ${number} снова?`,
  rejectTitle: (number: string) => `Отклонить № ${number}?`,
  rejectOrderTitle: (number: string) => `Отклонить заказ № ${number}?`,
  residentText: 'Что увидит житель',
  optional: 'Можно не писать: житель увидит новый статус.',
  whatOfMoney: 'Что с деньгами',
  refund: 'Вернуть на карту',
  keep: 'Оставить организации',
  paidHelp: 'Деньги уже списаны: скажите, что с ними будет.',
  rejectRefund: (sum: string) => `Отклонить и вернуть ${sum}`,
  rejectKeep: (sum: string) => `Отклонить и оставить ${sum}`,
  notReject: 'Не отклонять',
  moved: 'Статус изменён',

  conflictTitle: 'Заявку изменили, пока вы писали',
  conflictText: 'Набранное сохранено. Ничего не потеряется.',
  youSaw: 'Вы видели',
  now: 'Сейчас',
  latest: (who: string, text: string) => `${who}: «${text}»`,
  anyway: { answer: 'Отправить ответ, статус оставить', other: 'Всё равно сделать' },
  look: 'Посмотреть переписку',
} as const

/** A length of time as people say it: '53 мин', '3 ч 10 мин', '9 дней'. */
function span(ms: number): string {
  const all = Math.max(1, Math.round(Math.abs(ms) / 60_000))
  if (all < 60) return `${all} мин`
  const hours = Math.floor(all / 60)
  if (hours < 24) return all % 60 === 0 ? `${hours} ч` : `${hours} ч ${all % 60} мин`
  return counted(Math.floor(hours / 24), days)
}
