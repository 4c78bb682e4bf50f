/** Messages of refusals that belong to no module. */
export const texts = {
  unknown: 'Произошла ошибка. Обратитесь в техническую поддержку',
  notFound: 'Такой страницы нет',
  forbidden: 'Недостаточно прав',
  foreignPage: 'Запрос пришёл с чужой страницы. Откройте кабинет заново',
  csrf: 'Сеанс устарел. Обновите страницу',
  signIn: 'Войдите в кабинет',
  sessionOld: 'Сеанс обновляется. Повторите действие',
  foreignProfile: 'Этот лицевой счёт вам не принадлежит',
  keyNeeded: 'В запросе нет ключа отправки. Обновите страницу',
  malformed: 'Запрос составлен неверно',
  tooLarge: 'Слишком много данных в одном запросе',
  fileTooLarge: 'Файл больше 10 МБ',
  wrongType: 'Такой вид данных не принимается',
  fiveDecimals: 'не больше пяти знаков после запятой',
  field: (path: string, fault: string) => `Поле «${path}»: ${fault}`,
} as const
