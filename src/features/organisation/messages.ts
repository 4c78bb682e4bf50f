import type { ContactName } from '#contract/organisation/desk-schema.ts'

const days = (from: number, till: number): string => {
  if (from === 1 && till === 31) return 'Показания принимают весь месяц.'
  if (till < from) return `Показания принимают с ${from} числа по ${till} число следующего месяца.`
  return `Показания принимают с ${from} по ${till} число каждого месяца.`
}

export const messages = {
  title: 'Контакты и сроки',
  network: 'Рабочему месту нужна сеть.',
  contacts: 'Контакты',
  contactsHelp: 'Пустое поле жители не увидят.',
  names: {
    emergency: 'Аварийная служба',
    dispatcher: 'Диспетчер',
    address: 'Адрес офиса',
    hours: 'Часы приёма',
    email: 'Почта',
    site: 'Сайт',
  } satisfies Record<ContactName, string>,
  phoneHelp: 'Житель позвонит по нажатию, добавочный напишите словами: доб. 5',
  window: 'Дни для показаний',
  from: 'С какого числа',
  till: 'По какое число',
  days,
  strict: 'В другие дни не принимать',
  strictHelp: 'Без отметки показания другого дня принимаются как поздние.',
  yes: 'да',
  no: 'нет',
  preview: 'Так увидит житель',
  noContacts: 'Житель не увидит ни одного контакта.',
  save: 'Сохранить',
  saved: 'Контакты и сроки сохранены',
} as const
