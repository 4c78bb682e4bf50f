import * as z from 'zod/mini'
import { roublesSchema, signedRoublesSchema } from '../money.ts'
import { dateSchema, idSchema, periodSchema, sectorsSchema } from '../primitives.ts'

/** A range of months, both inclusive, and codes of sectors; none: all of the organisation's. */
export const accrualsQuerySchema = z.strictObject({
  sectors: z.optional(sectorsSchema),
  month_from: periodSchema,
  month_till: periodSchema,
})

/** The longest range: five years. */
export const accrualMonths = 60

/** debt: nothing of it is paid; partially: some is (P-01). */
const accrualStatuses = ['debt', 'partially', 'paid'] as const

/**
 * The receipt of a month in a sector. `amount` is charged and recalculated less benefit; it is below zero for a month
 * of recalculation. Money goes to the oldest month first: `paid` and `to_pay` are of this one; `paid_on` is the day
 * on which the last of it was paid.
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
})
export type Accrual = z.output<typeof accrualSchema>

/** A sector with receipts: what is owed, what is paid ahead and what the bank has not confirmed yet. */
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

/** `accruals` newest month first; `balance` is owed less paid ahead, all sectors together (P-01, accrualsInfo). */
export const accrualsSchema = z.object({
  accruals: z.array(accrualSchema),
  debts: z.array(sectorDebtSchema),
  balance: signedRoublesSchema,
})
export type Accruals = z.output<typeof accrualsSchema>

/** What a service came to; a service without a tariff or a volume has none. Its sum is that of the month. */
const chargeShape = {
  service: z.string(),
  unit: z.string(),
  tariff: z.nullable(z.number()),
  volume: z.nullable(z.number()),
  charged: signedRoublesSchema,
  recalculated: signedRoublesSchema,
  benefit: signedRoublesSchema,
}

/** A line of the month before; `to_pay` is charged and recalculated less benefit. */
export const lineBeforeSchema = z.object({ ...chargeShape, to_pay: signedRoublesSchema })
export type LineBefore = z.output<typeof lineBeforeSchema>

/** A line: `paid` is its share of what is paid of the receipt, `to_pay` what is left of it. */
export const accrualLineSchema = z.object({
  ...chargeShape,
  recalculation_reason: z.nullable(z.string()),
  paid: signedRoublesSchema,
  to_pay: signedRoublesSchema,
  before: z.nullable(lineBeforeSchema),
})
export type AccrualLine = z.output<typeof accrualLineSchema>

/** A receipt with its lines, next to those of the month before (P-02); `gone`: services that it had and this has not. */
export const accrualDetailSchema = z.object({
  accrual: accrualSchema,
  lines: z.array(accrualLineSchema),
  gone: z.array(lineBeforeSchema),
  before: z.nullable(z.object({ id: idSchema, period: periodSchema, amount: signedRoublesSchema })),
})
export type AccrualDetail = z.output<typeof accrualDetailSchema>
