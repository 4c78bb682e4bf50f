/** What a resident reads about a ticket that was not taken or changed. */
export const texts = {
  notFound: 'Такого обращения нет',
  unknownTopic: 'Такой темы больше нет в списке. Выберите другую и отправьте обращение снова',
  keyReused: 'Под этим номером отправки уже принято другое обращение. Отправьте обращение заново',
  answered: 'На обращение уже ответили, отозвать его нельзя',
  notAnswered: 'Оценить можно, когда придёт ответ',
} as const

/** What the organisation reads, and what it tells residents by closing a ticket. */
export const deskTexts = {
  revoked: 'Житель отозвал обращение',
  sameStatus: 'Обращение уже закрыто',
  closed: 'Обращение закрыто',
} as const
