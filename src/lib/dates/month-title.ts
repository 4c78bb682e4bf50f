import { monthName } from './dates.ts'

/** 'YYYY-MM' as a title: 'Октябрь', with its year when that is not the year of `present`. */
export const monthTitle = (period: string, present: string): string => {
  const name = monthName(period)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  return period.slice(0, 4) === present.slice(0, 4) ? title : `${title} ${period.slice(0, 4)}`
}

/** 'YYYY-MM' as a title that always names its year: 'Октябрь 2026'. */
export const monthAndYear = (period: string): string => monthTitle(period, '')
