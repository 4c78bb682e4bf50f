import type { UploadView } from './rules.ts'
import { counted, plural } from '../../lib/text/russian.ts'

const records = { one: 'запись', few: 'записи', many: 'записей' }
const waits = { one: 'ждёт', few: 'ждут', many: 'ждут' }

/** A file was refused, or the device has lost it. */
const fileCodes = new Set(['file_refused', 'file_lost'])
const withoutFile = 'Отправьте ещё раз, и запись уйдёт без этого файла'

export const messages = {
  title: 'Не отправлено',
  records: (count: number) => counted(count, records),
  /** `counts` of the kinds that are listed after it: several kinds take the plural. */
  waitsHere: ([only = 0, ...others]: readonly number[]) =>
    `На этом телефоне ${others.length > 0 ? waits.many : plural(only, waits)} отправки: `,
  listed: (items: readonly string[]) => new Intl.ListFormat('ru', { type: 'conjunction' }).format(items),
  sentAfterSignIn: '. Отправим сразу после входа.',
  needsAttention: 'Ждёт внимания',
  sendOurselves: (isOnline: boolean) => (isOnline ? 'Отправим сами' : 'Отправим сами, когда появится сеть'),
  correct: 'Исправить',
  solve: 'Решить',
  mustDecide: 'нужно ваше решение',
  resume: 'Продолжить',
  appeal: 'Написать диспетчеру',
  appealText: (what: string, errors: readonly string[]) =>
    `Кабинет не принял запись, примите её, пожалуйста. ${what}${errors.length > 0 ? `. Причина отказа: ${errors.join('. ')}` : ''}`,
  call: (phone: string) => `Позвонить ${phone}`,

  allSent: 'Ничего: всё дошло',
  allSentText: 'Здесь видно то, что вы записали без сети, пока оно не отправлено.',

  waitsForNetwork: 'Ждёт сети',
  sending: 'Отправляем',
  rejected: (errors: readonly string[], code: string | null) =>
    `Не принято: ${errors.join('. ') || 'запись не удалось прочитать'}${fileCodes.has(code ?? '') ? `. ${withoutFile}` : ''}`,
  uploading: ({ number, of, percent }: UploadView) =>
    `Загружаем фото${of > 1 ? ` ${number} из ${of}` : ''}, ${percent}\u00a0%`,
  uploadingLabel: 'Загрузка фото',
  decide: 'Нужно ваше решение',
  notSubmitted: 'Введено, но не передано',
  draft: 'Черновик, не отправлено',
  closed:
    'Управляющая организация больше не принимает это через кабинет. Запись остаётся на этом устройстве, передайте её в организацию',
  byPhone: 'по телефону',
  signIn: 'Войдите снова',
  signInWhy: ', чтобы мы отправили',
  otherProfile: 'Этой квартиры больше нет в вашем кабинете',
  detachedTitle: 'Записи квартиры, которой больше нет в кабинете',
  detachedKept: (count: number) => `Не отправлено: ${counted(count, records)}. Всё цело, в разделе`,
  detachedQueue: '«Не\u00A0отправлено»',
  detachedHelp:
    'Квартиру убрали из кабинета, и мы не можем их передать. Скопируйте записи или позвоните диспетчеру.',
  todayAt: (time: string) => `сегодня в ${time}`,

  changeItem: (title: string) => `Изменить или удалить: ${title}`,
  edit: 'Изменить',
  tryAgain: 'Отправить ещё раз',
  copy: 'Скопировать',
  more: 'Ещё',
  moreNote: 'Написать диспетчеру, позвонить, скопировать',
  copyFailed: 'Не получилось скопировать. Перепишите значение.',
  remove: 'Удалить',
  removeTitle: 'Удалить запись?',
  removeText: (title: string) => `${title}. Её нет нигде, кроме этого телефона, вернуть её будет нельзя.`,
  removeUnansweredText: (title: string) =>
    `${title}. Ответ о ней не пришёл, и она могла быть принята. Перед удалением мы спросим об этом сервер.`,
  removeDetachedText: (title: string) =>
    `${title}. Она могла быть принята раньше: узнать это можно в управляющей организации. На этом телефоне вернуть её будет нельзя.`,
  mayBeAccepted:
    'Сервер не отвечает, и запись могла быть уже принята. Если удалить её сейчас, мы отменим отправку, как только появится связь. Если к этому времени её примут, она останется в кабинете.',
  askAgain: 'Спросить ещё раз',
  removeHere: 'Удалить с этого телефона',
  wasNotSent: 'Не отправлено. Запись удалена',
  wasAccepted: (number: string) => `Уже принято, № ${number}`,
  keep: 'Оставить',

  sent: 'Отправлено',
  sentToday: 'Отправлено сегодня',
  acceptedAt: (moment: string) => `Принято в ${moment}`,
  acceptedOn: (moment: string) => `Принято ${moment}`,

  sendNow: 'Отправить сейчас',
  sendNowOffline: 'Кнопка заработает, когда появится сеть',

  quarantined: (count: number) =>
    `Ещё ${counted(count, records)} из другой версии кабинета. На телефоне всё цело: обновите кабинет, чтобы увидеть.`,
  iosDays:
    'На iPhone и iPad браузер хранит неотправленное только несколько дней. Чтобы хранилось дольше, добавьте кабинет на экран «Домой».',
} as const
