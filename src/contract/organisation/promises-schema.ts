import * as z from 'zod/mini'
import { addedField } from '../primitives.ts'

export const maxTermsLength = 500
export const maxPrize = 1_000_000
export const maxDrawDays = 31

/** A prize draw among those who pay soon after the receipt. */
export const drawSchema = z.strictObject({
  /** Prize in roubles. */
  roubles: z.int().check(z.gte(1), z.lte(maxPrize)),
  /** After the receipt is issued. */
  days: z.int().check(z.gte(1), z.lte(maxDrawDays)),
  /** Page with the rules. */
  terms: z.string().check(z.maxLength(maxTermsLength), z.regex(/^https:\/\/\S+$/)),
})
export type Draw = z.output<typeof drawSchema>

/** In list order. */
export const guideIds = [
  'online_payment',
  'qrcode',
  'autopay',
  'meters',
  'receipts',
  'tgbot',
  'robot',
] as const
export type GuideId = (typeof guideIds)[number]

export const maxGuideLength = 4000

const guideSchema = z.exactOptional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxGuideLength)))

/** Plain texts that replace the usual guides (`src/shared/guides`). */
const guidesSchema = z.strictObject({
  online_payment: guideSchema,
  qrcode: guideSchema,
  autopay: guideSchema,
  meters: guideSchema,
  receipts: guideSchema,
  tgbot: guideSchema,
  robot: guideSchema,
})
export type GuideTexts = z.output<typeof guidesSchema>

/** What an organisation promises beyond the cabinet itself; nothing by default (B-16). */
export const promisesSchema = z.object({
  draw: z.nullable(drawSchema),
  /** The organisation's contract with the bank and the operator covers the four claims. */
  autopay_claims: z.boolean(),
  guides: addedField(guidesSchema, {}),
})
export type Promises = z.output<typeof promisesSchema>

export const noPromises: Promises = { draw: null, autopay_claims: false, guides: {} }
