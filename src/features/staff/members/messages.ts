import type { CaseAct, CaseTable, ExportKind, OtherAct, ActSubject } from '#contract/staff/acts.ts'
import { roleNames, staffRoles } from '#contract/staff/roles.ts'
import type { StaffMember } from '#contract/staff/schema.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { nameTableKind } from '../../../shared/desk/table-kind-names.ts'

export const messages = {
  title: 'Сотрудники',
  views: 'Сотрудники и журнал',
  record: 'Журнал действий',
  acts: 'Записи журнала',
  network: 'Рабочему месту нужна сеть.',
  invite: 'Пригласить сотрудника',
  inviteHelp: 'Придёт письмо со ссылкой. Она сработает один раз и действует три дня.',
  email: 'Рабочая почта',
  name: 'Имя и фамилия',
  fillName: 'Введите имя и фамилию',
  role: 'Роль',
  roleHelp: {
    dispatcher: 'Заявки, обращения и страницы жителей',
    accountant: 'Обмен файлами, деньги и страницы жителей',
    editor: 'Новости, документы и каталог',
    head: 'Всё, что есть, и сотрудники',
  },
  send: 'Отправить приглашение',
  sent: (email: string) => `Приглашение уйдёт на ${email}`,
  again: 'Новое приглашение',
  againTitle: (name: string) => `Пригласить заново: ${name}?`,
  againText:
    'Пароль и второй шаг входа перестанут действовать, открытая работа закроется. Новая ссылка придёт письмом.',
  remove: 'Убрать',
  removeTitle: (name: string) => `Убрать доступ: ${name}?`,
  removeText: (cases: number) =>
    cases === 0
      ? 'Доступ пропадёт сразу, записи в журнале останутся.'
      : `Доступ пропадёт сразу, записи в журнале останутся. Открытых заявок вернётся в очередь: ${cases}.`,
  removed: (name: string) => `Доступа больше нет: ${name}`,
  you: 'это вы',
  states: {
    invited: 'приглашение отправлено',
    no_factor: 'второй шаг не настроен',
    active: 'работает',
  } satisfies Record<StaffMember['state'], string>,
  seen: (moment: string) => `последний раз ${moment}`,
  account: 'Лицевой счёт',
  find: 'Найти',
  all: 'Показать всё',
  when: 'Когда',
  who: 'Кто',
  what: 'Что',
  where: 'Откуда',
  noActs: 'Записей нет',
  noneFound: 'По этому отбору записей нет',
  subject: 'О чём',
  anySubject: 'Обо всём',
  subjects: {
    cases: 'Заявки и обращения',
    flats: 'Квартиры',
    files: 'Обмен файлами',
    content: 'Новости, документы, услуги',
    access: 'Вход и сотрудники',
  } satisfies Record<ActSubject, string>,
  anyone: 'Все',
  caseNumber: 'Номер заявки',
  actDay: 'День',
  older: 'Раньше',
  newest: 'К последним',
} as const

const otherActs: Readonly<Record<OtherAct, string>> = {
  'sign-in': 'Вход',
  'codes add': 'Коды из приложения добавлены',
  'passkey add': 'Ключ входа добавлен:',
  'passkey rename': 'Ключ входа переименован:',
  'passkey remove': 'Ключ входа удалён:',
  'staff add': 'Приглашение:',
  'staff reset': 'Новое приглашение:',
  'staff remove': 'Доступ убран:',
  'staff return-cases': 'Открытые заявки вернулись в очередь:',
  'show queue': 'Просмотр очереди',
  'show flat': 'Просмотр квартиры',
  'show file flat': 'Просмотр фото счётчика',
  reading: 'Показания со слов жителя: счётчик №',
  'phone add': 'Телефон квартиры добавлен',
  'phone remove': 'Телефон квартиры убран',
  link: 'Ссылка на оплату:',
  'letter resend': 'Письмо отправлено ещё раз: №',
  'import check': 'Таблица проверена',
  'import confirm': 'Таблица загружена',
  'import drop': 'Проверенная таблица удалена',
  'import bad rows': 'Скачаны строки с ошибкой',
  'import columns': 'Сопоставлены столбцы таблицы',
  'import columns-forget': 'Забыты столбцы таблицы',
  'export file': 'Выгрузка скачана ещё раз:',
  'text add': 'Готовый текст добавлен',
  'text remove': 'Готовый текст убран: №',
  'news publish': 'Новость опубликована: №',
  'news change': 'Новость изменена: №',
  'news withdraw': 'Новость снята: №',
  'news picture': 'Картинка для новостей добавлена',
  'document add': 'Документ добавлен: №',
  'document withdraw': 'Документ отозван: №',
  'settings change': 'Контакты и сроки изменены',
  'offer add': 'Платные услуги добавлены: №',
  'offer change': 'Платные услуги изменены: №',
  'offer hide': 'Платные услуги скрыты: №',
  'offer show': 'Платные услуги снова показаны: №',
  'offer move': 'Платные услуги переставлены: №',
  'offer picture-remove': 'Картинка платной услуги убрана: №',
  'offer picture': 'Картинка платной услуги добавлена: №',
  'offer face': 'Обложка платной услуги сменена: №',
  'service add': 'Услуга добавлена: №',
  'service change': 'Услуга изменена: №',
  'service hide': 'Услуга скрыта: №',
  'service show': 'Услуга снова показана: №',
  'service move': 'Услуга переставлена: №',
  'service picture-remove': 'Картинка услуги убрана: №',
  'service picture': 'Картинка услуги добавлена: №',
  'service cover': 'Обложка услуги сменена: №',
}

const caseActs: Readonly<Record<CaseAct, string>> = {
  show: 'Просмотр',
  'show file': 'Просмотр файла',
  take: 'Взято в работу',
  'give-back': 'Отдано в очередь',
  note: 'Запись для своих',
  answer: 'Ответ',
  plan: 'Назначен визит',
  close: 'Закрыто',
  accepted: 'Открыто снова',
  in_work: 'В работе',
  rejected: 'Отклонено',
  sent: 'Открыто снова',
}
const tables: Readonly<Record<CaseTable, string>> = { request: 'заявка №', ticket: 'обращение №' }

const exports: Readonly<Record<ExportKind, string>> = {
  readings: 'Выгрузка показаний',
  payments: 'Выгрузка платежей',
  choices: 'Выгрузка отказов от бумаги',
}

const nameRole = (object: string): string =>
  object.replace(/ (\w+)$/, (all, role: string) => {
    const known = staffRoles.find((item) => item === role)
    return known ? `, ${roleNames[known]}` : all
  })

const nameActs = <K extends string>(acts: Readonly<Record<K, string>>, getWord: (key: string) => string) =>
  Object.entries<string>(acts).map(([key, words]) => [getWord(key), words] as const)

/** Longest first: one prefix may begin with another. */
const words = [
  ...nameActs(otherActs, (act) => act),
  ...nameActs(exports, (kind) => `export ${kind}`),
  ...Object.entries(tables).flatMap(([table, name]) =>
    nameActs(caseActs, (act) => `${act} ${table}`).map(([act, done]) => [act, `${done}: ${name}`] as const),
  ),
].toSorted(([one], [other]) => other.length - one.length)

/** What the object of an act is called, if the record holds a code. */
const nameObject: Readonly<Record<string, (object: string) => string>> = {
  'staff add': nameRole,
  'staff reset': nameRole,
  'export file': (object) => object.replace(/^\w+/, (kind) => nameTableKind(kind).toLowerCase()),
  reading: (object) =>
    object.replace(/ (\d{4}-\d{2})$/, (_all, month: string) => `, ${monthAndYear(month).toLowerCase()}`),
}

/** Acts of commands and of imports have no member's verb. */
export const formatAct = (act: string): string => {
  const [kind = '', verb] = words.find(([one]) => act === one || act.startsWith(`${one} `)) ?? []
  if (verb !== undefined) {
    const object = act.slice(kind.length + 1)
    return object === '' ? verb : `${verb} ${nameObject[kind]?.(object) ?? object}`
  }
  const [, file, table] = /^import (.+) (\w+)$/.exec(act) ?? []
  if (file !== undefined && table !== undefined)
    return `Таблица «${file}» загружена: ${nameTableKind(table).toLowerCase()}`
  return `Команда администратора: ${act}`
}
