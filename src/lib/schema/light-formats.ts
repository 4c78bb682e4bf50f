import { refine, regex, string, type Light } from './light-parts.ts'

/** The patterns of zod spell leap years out and are ten times as long. */
const isDay = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/* @__NO_SIDE_EFFECTS__ */
export const uuid = (): Light =>
  string().check(
    regex(
      /^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|([0f])\2{7}(-\2{4}){3}-\2{12})$/,
    ),
  )
/* @__NO_SIDE_EFFECTS__ */
const isoDate = (): Light => string().check(refine(isDay))
/* @__NO_SIDE_EFFECTS__ */
const isoDatetime = ({ offset }: { readonly offset?: boolean }): Light => {
  const pattern = offset
    ? /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
    : /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?Z$/
  return string().check(refine((text: string) => pattern.test(text.slice(10)) && isDay(text.slice(0, 10))))
}
export const iso = { date: isoDate, datetime: isoDatetime }
