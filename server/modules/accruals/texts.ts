/** What a resident reads when receipts cannot be shown. */
export const texts = {
  notFound: 'Такого начисления нет',
  badRange: (months: number) => `Выберите месяцы по порядку, не больше ${months}`,
} as const
