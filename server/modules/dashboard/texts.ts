export const texts = {
  notFound: 'Такого документа нет. Возможно, его отозвали',
} as const
