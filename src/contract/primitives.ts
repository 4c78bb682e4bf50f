import * as z from 'zod/mini'

/**
 * A field that a reply got after devices had stored replies without it (docs/offline.md#reading): those are read with the
 * value, so that they are shown after an update without a network.
 */
export { _default as addedField } from 'zod/mini'

/** A positive id of a row. */
export const idSchema = z.int().check(z.positive())
/** 'YYYY-MM' of the organisation's time zone (decision 16), of this century: a year 0000 is no date in SQL. */
export const periodSchema = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
/** 'YYYY-MM-DD' of the organisation's time zone. */
export const dateSchema = z.iso.date()
/** An instant in UTC or with an offset, of this century. */
export const instantSchema = z.iso.datetime({ offset: true }).check(z.regex(/^20/))
/** Key of an effect, minted on the device (docs/offline.md). */
export const keySchema = z.uuid()
/** Code of a sector. */
export const sectorSchema = z.string().check(z.minLength(1), z.maxLength(60))
/** Codes of the requested sectors. */
export const sectorsSchema = z.array(sectorSchema).check(z.maxLength(50))
