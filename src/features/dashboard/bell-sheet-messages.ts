/** Loaded when the bell is pressed. */
export const sheetMessages = {
  empty: 'Новых событий нет',
  emptyText: 'Здесь появятся квитанции к оплате и новости о ваших заявках.',
  history: 'Что мы присылали',
  historyEmpty: 'Пока ничего. Уведомления хранятся здесь год.',
  historyLater: 'Список загрузится, когда появится сеть.',
} as const
