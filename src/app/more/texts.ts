import { plural } from '../../lib/text/russian.ts'

export const moreTexts = {
  understood: 'Понятно',
  unsentCount: (count: number) =>
    plural(count, {
      one: `${count} запись ещё не отправлена`,
      few: `${count} записи ещё не отправлены`,
      many: `${count} записей ещё не отправлено`,
    }),
  more: 'Ещё',
  queueRow: 'Не отправлено',
  queueEmpty: 'Ничего: всё дошло',
  notes: {
    tickets: 'Вопросы и предложения управляющей организации',
    templateRequest: 'Платные работы мастеров управляющей организации',
    catalogue: 'Услуги других компаний',
  },
  sight: 'Версия для слабовидящих',
  sightOn: 'Включена',
  sightOff: 'Выключена',
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
  logoutTitle: 'Выйти и удалить черновики?',
  logoutUnsent: (count: number) =>
    `${plural(count, { one: `Не отправлена ${count} запись`, few: `Не отправлены ${count} записи`, many: `Не отправлено ${count} записей` })}. После выхода на этом устройстве ничего не останется.`,
  sendAndLeave: 'Отправить и выйти',
  leaveWithoutSending: 'Выйти без отправки',
  stay: 'Остаться',
  notAllSent: 'Отправить удалось не всё. Выберите, что делать с остальным.',
} as const
