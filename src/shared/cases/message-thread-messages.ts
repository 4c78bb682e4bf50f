export const messageThreadMessages = {
  you: (time: string) => `Вы, ${time}`,
  other: (who: string, time: string) => `${who}, ${time}`,
  files: 'Файлы сообщения',
  attached: (names: readonly string[]) => names.join(', '),
  delivered: 'Доставлено',
  change: 'Исправить',
  remove: 'Удалить',
  attach: (formats: string) => `Прикрепить файл: ${formats}`,
  file: 'Файл',
  send: 'Отправить',
  empty: 'Напишите сообщение',
  outcomes: {
    sent: 'Сообщение отправлено',
    kept: 'Сообщение сохранено на телефоне и отправится само',
    unkept: 'Сообщение ещё не отправлено. Не закрывайте эту страницу.',
    refused: 'Сообщение не принято',
  },
} as const
