/** What a resident reads of printing. */
export const texts = {
  notFound: 'Такой квитанции нет',
  failed: (sector: string, month: string) =>
    `Квитанция «${sector}» за ${month} не сформировалась. Попробуйте ещё раз.`,
} as const
