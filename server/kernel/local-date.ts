const formats = new Map<string, Intl.DateTimeFormat>()

// A format takes a hundred times longer to make than to use.
const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/** The date 'YYYY-MM-DD' of an instant in an IANA time zone. Throws RangeError for a zone that is unknown. */
export const dateIn = (timeZone: string, instant: Date): string => getFormat(timeZone).format(instant)

const hours = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })

/** The hour of an instant in an IANA time zone, 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number => Number(hours(timeZone).format(instant))
