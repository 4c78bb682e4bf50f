import { monthName } from '../../../lib/dates.ts'

/** Every name of a month loses its soft sign or «й» before an ending. */
const stem = (period: string): string => monthName(period).replace(/[ьй]$/, '')
const isSoft = (period: string): boolean => /[ьй]$/.test(monthName(period))

/** 'YYYY-MM' after «к»: 'сентябрю', 'марту', 'маю'. */
export const toMonth = (period: string): string => stem(period) + (isSoft(period) ? 'ю' : 'у')

/** 'YYYY-MM' after «в»: 'сентябре', 'марте', 'мае'. */
export const inMonth = (period: string): string => `${stem(period)}е`

/** 'YYYY-MM' as a title: 'Октябрь', with its year when that is not the present one. */
export const monthTitle = (period: string, present: string): string => {
  const name = monthName(period)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return period.slice(0, 4) === present.slice(0, 4) ? title : `${title} ${period.slice(0, 4)}`
}

/** 'YYYY-MM' as a title that always names its year: 'Октябрь 2026'. */
export const monthAndYear = (period: string): string => monthTitle(period, '')
