const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format is a hundred times slower than using it.
const getFormat = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/** Returns 'YYYY-MM-DD' in an IANA zone. Throws RangeError if unknown. */
export const toLocalDate = (timeZone: string, instant: Date): string => getFormat(timeZone).format(instant)

const hours = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })

export const toLocalHour = (timeZone: string, instant: Date): number =>
  Number(hours(timeZone).format(instant))
