import * as z from 'zod/mini'
import { periodPattern } from '#contract/primitives.ts'
import { messages } from './messages.ts'

export type Place = keyof typeof messages.places

type RawIssue = z.core.$ZodRawIssue

const russian = z.locales.ru().localeError
const formats: Readonly<Record<string, string>> = messages.formats
const types: Readonly<Record<string, string>> = messages.types

const describeSmall = ({
  origin,
  minimum,
  inclusive = true,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) => {
  const min = Number(minimum)
  if (origin === 'string') return min === 1 ? messages.empty : messages.shorter(min)
  return origin === 'array' ? messages.fewer(min) : messages.less(min, inclusive)
}

const describeBig = ({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) => {
  const max = Number(maximum)
  if (origin === 'string') return messages.longer(max)
  return origin === 'array' ? messages.more(max) : messages.greater(max, inclusive)
}

const describe = (issue: RawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected]
    case 'invalid_value':
      return messages.oneOf(issue.values.map(String).join(', '))
    case 'invalid_format':
      return formats[issue.pattern === String(periodPattern) ? 'month' : issue.format]
    case 'too_small':
      return describeSmall(issue)
    case 'too_big':
      return describeBig(issue)
    default:
      return undefined
  }
}

/** Says what is needed; the library would print types in English and regular expressions. */
export const describeIssue = (issue: RawIssue) => describe(issue) ?? russian(issue)

const quote = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

/** Names the parameter or field of a fault. */
export const formatIssue = (issue: z.core.$ZodIssue, place: Place, schema: z.ZodMiniType): string => {
  const { name, none, missing } = messages.places[place]
  const path = issue.path.join('.')
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  if (issue.code === 'unrecognized_keys') {
    const known = path === '' && schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : []
    const inside = path === '' ? '' : ` в «${path}»`
    return `${none} ${quote(issue.keys)}${inside} нет${known.length > 0 ? `. Есть: ${quote(known)}` : ''}`
  }
  if (path === '') return isMissing ? messages.noBody : messages.body(issue.message)
  if (isMissing) return `${name} «${path}» ${missing}`
  return `${name} «${path}»: ${issue.message === 'five_decimals' ? messages.fiveDecimals : issue.message}`
}
