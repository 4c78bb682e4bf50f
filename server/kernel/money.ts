const rouble = new Intl.NumberFormat('ru', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A sum for a reader, '1 234,50 ₽'; takes kopecks. */
export const inRoubles = (kopecks: number): string => `${rouble.format(kopecks / 100)} ₽`
