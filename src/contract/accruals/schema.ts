import * as z from 'zod/mini'
import { roublesSchema, signedRoublesSchema } from '../money.ts'
import { dateSchema, idSchema, periodSchema, sectorsSchema } from '../primitives.ts'

/** Range of months, both inclusive, and codes of sectors; without codes all services of the account. */
export const accrualsQuerySchema = z.strictObject({
  sectors: z.optional(sectorsSchema),
  month_from: periodSchema,
  month_till: periodSchema,
})

/** Longest range of months: five years. */
export const accrualMonths = 60

/** Payment status of a receipt; debt: nothing of it is paid. */
const accrualStatuses = ['debt', 'partially', 'paid'] as const

/** Correction of a receipt that was issued before: its day, and by how much the sum to pay changed, in roubles. */
const correctionSchema = z.object({ on: dateSchema, difference: signedRoublesSchema })

/**
 * Receipt of a month in a sector, in roubles. `amount` is charged and recalculated less benefit; a month of
 * recalculation may be below zero. Money goes to the oldest month first (decision 12): `paid` and `to_pay` are shares of
 * this receipt, `paid_on` is the day on which it was paid off, `corrections` are there where the
 * organisation corrected it, oldest first.
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
  status: z.enum(accrualStatuses),
  paid_on: z.nullable(dateSchema),
  corrections: z.optional(z.array(correctionSchema)),
})
export type Accrual = z.output<typeof accrualSchema>

/** Debt, advance and money on the way of a sector that has receipts, in roubles. */
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

/** Receipts, newest month first, and debts; `balance` is debts less advances, all sectors together. */
export const accrualsSchema = z.object({
  accruals: z.array(accrualSchema),
  debts: z.array(sectorDebtSchema),
  balance: signedRoublesSchema,
})
export type Accruals = z.output<typeof accrualsSchema>

/** Charges of a service for the month, in roubles; tariff and volume are null where the service has none. */
const chargeShape = {
  service: z.string(),
  unit: z.string(),
  tariff: z.nullable(z.number()),
  volume: z.nullable(z.number()),
  charged: signedRoublesSchema,
  recalculated: signedRoublesSchema,
  benefit: signedRoublesSchema,
}

/** Line of the month before; `to_pay` is charged and recalculated less benefit. */
export const lineBeforeSchema = z.object({ ...chargeShape, to_pay: signedRoublesSchema })
export type LineBefore = z.output<typeof lineBeforeSchema>

/** Line of a receipt: `paid` is its share of the receipt's payments, `to_pay` the rest. */
export const accrualLineSchema = z.object({
  ...chargeShape,
  recalculation_reason: z.nullable(z.string()),
  paid: signedRoublesSchema,
  to_pay: signedRoublesSchema,
  before: z.nullable(lineBeforeSchema),
})
export type AccrualLine = z.output<typeof accrualLineSchema>

/** Receipt with its lines beside those of the month before (P-02); `gone`: services of that month alone. */
export const accrualDetailSchema = z.object({
  accrual: accrualSchema,
  lines: z.array(accrualLineSchema),
  gone: z.array(lineBeforeSchema),
  before: z.nullable(z.object({ id: idSchema, period: periodSchema, amount: signedRoublesSchema })),
})
export type AccrualDetail = z.output<typeof accrualDetailSchema>
