const formats = {
  thisYear: { day: 'numeric', month: 'long' },
  otherYear: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

/** The day of an instant in the organisation's time zone: '12 ноября', of another year '12 ноября 2025 г.'. */
export const newsDay = (
  instant: string,
  { today, timeZone }: { today: string; timeZone: string },
): string => {
  const date = new Date(instant)
  const year = new Intl.DateTimeFormat('ru', { year: 'numeric', timeZone }).format(date)
  const format = formats[year === today.slice(0, 4) ? 'thisYear' : 'otherYear']
  return new Intl.DateTimeFormat('ru', { ...format, timeZone }).format(date)
}
