import { counted, plural } from '../../../lib/text/russian.ts'

const records = { one: 'запись', few: 'записи', many: 'записей' }
const drafts = { one: 'черновик', few: 'черновика', many: 'черновиков' }
const waits = { one: 'ждёт', few: 'ждут', many: 'ждут' }

export const moreMessages = {
  understood: 'Понятно',
  more: 'Ещё',
  queueRow: 'Не отправлено',
  queueEmpty: 'Ничего: всё дошло',
  groups: { money: 'Деньги', house: 'Дом', application: 'Приложение' },
  notes: {
    user: 'Телефоны, квитанции, вход',
    settings: 'Уведомления, карты, оформление',
    settingsWithoutCards: 'Уведомления, оформление',
    info: 'Контакты и документы',
    insurance: 'ОСАГО и ипотека',
    tickets: 'Вопросы и предложения управляющей организации',
    templateRequest: 'Платные работы мастеров управляющей организации',
    catalogue: 'Услуги других компаний',
  },
  lowVision: 'Версия для слабовидящих',
  lowVisionOn: 'Включена',
  lowVisionOff: 'Выключена',
  install: 'Установить кабинет',
  installNote: 'Открывается одним нажатием и без сети',
  installYes: 'Установить',
  installNo: 'Не сейчас',
  iosPopup: 'Кабинет на главном экране',
  iosPopupText:
    'Так он открывается одним нажатием и работает без сети. В браузере iPhone хранит неотправленное только несколько дней.',
  installIosTitle: 'Как установить на iPhone',
  installIosSteps: [
    'Нажмите «Поделиться» внизу экрана Safari',
    'Выберите «На экран „Домой“»',
    'Нажмите «Добавить»',
  ],
  logout: 'Выйти',
  logoutPlain: 'Выйти из кабинета?',
  logoutPlainHelp: 'На этом устройстве ничего не останется.',
  logoutTitle: 'Выйти и удалить записи?',
  logoutUnsent: (counts: string) =>
    `Не отправлено: ${counts}. После выхода на этом устройстве ничего не останется.`,
  logoutUnanswered:
    'О некоторых ответ не пришёл: они могли быть уже приняты. Тогда вы увидите их после следующего входа.',
  toUnsent: 'Посмотреть записи',
  sendAndLeave: 'Отправить и выйти',
  leaveWithoutSending: 'Выйти без отправки',
  stay: 'Остаться',
  notAllSent: 'Отправить удалось не всё:',
  notSentBecause: {
    network: (count: number) =>
      `${counted(count, records)} ${plural(count, waits)} сети: сервер не ответил. Останьтесь, и мы отправим сами, когда она появится.`,
    draft: (count: number) =>
      `${counted(count, drafts)} не ${plural(count, { one: 'дописан', few: 'дописаны', many: 'дописаны' })}. Останьтесь, чтобы дописать и отправить.`,
    decision: (count: number) =>
      `${counted(count, records)} ${plural(count, waits)} вашего решения в разделе «Не отправлено».`,
    refused: (count: number) =>
      `${counted(count, records)} не ${plural(count, { one: 'принята', few: 'приняты', many: 'приняты' })}: почему, сказано в разделе «Не отправлено».`,
    signIn: (count: number) => `${counted(count, records)} ${plural(count, waits)}, пока вы снова войдёте.`,
  },
} as const
