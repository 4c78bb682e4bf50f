import * as z from 'zod/mini'

/** A default for fields added later: cached replies lack them (docs/offline.md#reading). */
export { _default as addedField } from 'zod/mini'

export const idSchema = z.int().check(z.positive())
export const periodPattern = /^20\d{2}-(0[1-9]|1[0-2])$/
/** 'YYYY-MM' in the organisation's time zone (decision 16); SQL rejects year 0000. */
export const periodSchema = z.string().check(z.regex(periodPattern))
/** 'YYYY-MM-DD' in the organisation's time zone. */
export const dateSchema = z.iso.date()
/** UTC or with offset. */
export const instantSchema = z.iso.datetime({ offset: true }).check(z.regex(/^20/))
/** Idempotency key from the device (docs/offline.md). */
export const keySchema = z.uuid()
export const sectorSchema = z.string().check(z.minLength(1), z.maxLength(60))
export const sectorsSchema = z.array(sectorSchema).check(z.maxLength(50))
