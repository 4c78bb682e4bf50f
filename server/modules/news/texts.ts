export const texts = {
  notFound: 'Такой новости нет. Возможно, её сняли с публикации',
} as const
