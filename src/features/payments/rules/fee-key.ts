/** One word for an amount whose fee is asked for. */
export const feeKey = (sector: string, kopecks: number): string => `${sector}/${kopecks}`
