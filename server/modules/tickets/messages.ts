/** Refusals of tickets, for residents. */
export const messages = {
  notFound: 'Такого обращения нет',
  unknownTopic: 'Такой темы больше нет в списке. Выберите другую и отправьте обращение снова',
  keyReused: 'Под этим номером отправки уже принято другое обращение. Отправьте обращение заново',
  answered: 'На обращение уже ответили, отозвать его нельзя',
  closed: 'Обращение закрыто. Напишите новое: ответят на него',
  notAnswered: 'Оценить можно, когда придёт ответ',
} as const

/** Refusals for the organisation's staff, and the notice of a closed ticket for residents. */
export const deskMessages = {
  revoked: 'Житель отозвал обращение',
  sameStatus: 'Обращение уже закрыто',
  closed: 'Обращение закрыто',
  waits: 'Обращение уже ждёт ответа',
  reopened: 'Обращение снова открыто',
} as const
