export const texts = {
  views: 'Разделы',
  cannotWait: 'Авария? Не ждите ответа на заявку, звоните:',
} as const
