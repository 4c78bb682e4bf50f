import { regexes } from 'zod/v4/core'
import { regex, string, type Light } from './light-parts.ts'

/* @__NO_SIDE_EFFECTS__ */
export const uuid = (): Light => string().check(regex(regexes.uuid()))
/* @__NO_SIDE_EFFECTS__ */
const isoDate = (): Light => string().check(regex(regexes.date))
/* @__NO_SIDE_EFFECTS__ */
const isoDatetime = (options: { readonly offset?: boolean }): Light =>
  string().check(regex(regexes.datetime({ precision: null, ...options })))
export const iso = { date: isoDate, datetime: isoDatetime }
