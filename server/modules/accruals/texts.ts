/** Texts of refusals. */
export const texts = {
  notFound: 'Такого начисления нет',
  badRange: (months: number) => `Выберите месяцы по порядку, не больше ${months}`,
} as const
