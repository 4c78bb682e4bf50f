import * as z from 'zod/mini'
import { roublesSchema, signedRoublesSchema } from '../money.ts'
import { addedField, dateSchema, idSchema, periodSchema, sectorsSchema } from '../primitives.ts'

/** Inclusive months; without sectors all services. */
export const accrualsQuerySchema = z.strictObject({
  sectors: z.optional(sectorsSchema),
  month_from: periodSchema,
  month_till: periodSchema,
})

/** Five years. */
export const accrualMonths = 60

/** 'debt': nothing is paid. */
const accrualStatuses = ['debt', 'partially', 'paid'] as const

/** Roubles. */
const correctionSchema = z.object({ on: dateSchema, difference: signedRoublesSchema })

/**
 * Roubles. `amount` = charged + recalculated - benefit, possibly negative. Payments cover the oldest month first
 * (decision 12); `on_the_way` is the part of `to_pay` that undecided payments will cover (P-31); `corrections` are
 * oldest first.
 */
export const accrualSchema = z.object({
  id: idSchema,
  sector: z.string(),
  sector_name: z.string(),
  period: periodSchema,
  issued_on: dateSchema,
  due_date: dateSchema,
  amount: signedRoublesSchema,
  paid: roublesSchema,
  to_pay: roublesSchema,
  on_the_way: addedField(roublesSchema, 0),
  status: z.enum(accrualStatuses),
  paid_on: z.nullable(dateSchema),
  corrections: z.optional(z.array(correctionSchema)),
})
export type Accrual = z.output<typeof accrualSchema>

export const sectorDebtSchema = z.object({
  sector: z.string(),
  sector_name: z.string(),
  amount: roublesSchema,
  advance: roublesSchema,
  on_the_way: roublesSchema,
  period: periodSchema,
  due_date: dateSchema,
})
export type SectorDebt = z.output<typeof sectorDebtSchema>

/** The months that a chart of a year compares: this year, the year before, and two that may have no receipt yet. */
export const comparedMonths = 26

const monthSumSchema = z.object({ sector: z.string(), period: periodSchema, amount: signedRoublesSchema })
export type MonthSum = z.output<typeof monthSumSchema>

/**
 * Newest month first; `earlier` has the sums of compared months before `month_from`; `balance` is all debts minus
 * advances.
 */
export const accrualsSchema = z.object({
  accruals: z.array(accrualSchema),
  earlier: addedField(z.array(monthSumSchema), []),
  debts: z.array(sectorDebtSchema),
  balance: signedRoublesSchema,
})
export type Accruals = z.output<typeof accrualsSchema>

/** Null if the service has no tariff or volume. */
const chargeShape = {
  service: z.string(),
  unit: z.string(),
  tariff: z.nullable(z.number()),
  volume: z.nullable(z.number()),
  charged: signedRoublesSchema,
  recalculated: signedRoublesSchema,
  benefit: signedRoublesSchema,
}

/** `to_pay` = charged + recalculated - benefit. */
export const lineBeforeSchema = z.object({ ...chargeShape, to_pay: signedRoublesSchema })
export type LineBefore = z.output<typeof lineBeforeSchema>

/** `paid` is the line's share of the receipt's payments; `year_ago` was charged in the same month a year before. */
export const accrualLineSchema = z.object({
  ...chargeShape,
  recalculation_reason: z.nullable(z.string()),
  paid: signedRoublesSchema,
  to_pay: signedRoublesSchema,
  before: z.nullable(lineBeforeSchema),
  year_ago: addedField(z.nullable(signedRoublesSchema), null),
})
export type AccrualLine = z.output<typeof accrualLineSchema>

const otherReceiptSchema = z.object({ id: idSchema, period: periodSchema, amount: signedRoublesSchema })

/** `gone` are services only in the previous month (P-02). */
export const accrualDetailSchema = z.object({
  accrual: accrualSchema,
  lines: z.array(accrualLineSchema),
  gone: z.array(lineBeforeSchema),
  before: z.nullable(otherReceiptSchema),
  year_ago: addedField(z.nullable(otherReceiptSchema), null),
})
export type AccrualDetail = z.output<typeof accrualDetailSchema>
