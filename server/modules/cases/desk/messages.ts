export const messages = {
  notFound: 'Такой заявки нет',
  changed: 'Заявку изменили, пока вы писали',
  keyReused: 'Это уже отправлено с другим содержанием. Откройте заявку и проверьте переписку',
  closed: 'Заявка уже закрыта',
  badTime: 'Это время уже прошло. Выберите другое',
  badHours: 'Визит должен кончаться позже, чем начинается',
  busy: (performer: string, time: string, number: string, address: string) =>
    `У исполнителя «${performer}» на это время уже есть визит: ${time}, №\u00A0${number}, ${address}.`,
  removed: 'У вас больше нет доступа к рабочему месту',
  notOfTicket: 'На обращение визит не назначают',
  wrongStatus: 'Такого состояния здесь не бывает',
  noText: 'Такого текста нет',
  tooManyTexts: 'Готовых текстов уже 200. Удалите лишние',
} as const
