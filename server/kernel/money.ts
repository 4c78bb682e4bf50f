const rouble = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats kopecks as '1 234,50 ₽'. */
export const formatRoubles = (kopecks: number): string => `${rouble.format(kopecks / 100)} ₽`
