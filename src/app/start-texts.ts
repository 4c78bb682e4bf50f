/** Texts of the start; apart from the rest, so that the first screen stays small. */
export const startTexts = {
  product: 'Личный кабинет жителя',
  starting: 'Загружаем…',
  startFailed: 'Не удалось открыть кабинет',
  startFailedHelp: 'Проверьте связь и попробуйте ещё раз. Черновики на телефоне сохранены.',
  retry: 'Повторить',
} as const
