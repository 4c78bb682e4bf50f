import { monthName } from '../../../lib/dates/dates.ts'

/** Every name of a month loses its soft sign or «й» before an ending. */
const stem = (period: string): string => monthName(period).replace(/[ьй]$/, '')
const isSoft = (period: string): boolean => /[ьй]$/.test(monthName(period))

/** 'YYYY-MM' after «к»: 'сентябрю', 'марту', 'маю'. */
export const toMonth = (period: string): string => stem(period) + (isSoft(period) ? 'ю' : 'у')

/** 'YYYY-MM' after «в»: 'сентябре', 'марте', 'мае'. */
export const inMonth = (period: string): string => `${stem(period)}е`
