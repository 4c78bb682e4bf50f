import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { roublesSchema } from '../money.ts'
import { addedField, idSchema, instantSchema, keySchema, periodSchema } from '../primitives.ts'

/** 11 digits without '+'. */
const guestNumberSchema = z.string().check(z.regex(/^79\d{9}$/))
const sectorCodeSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Calls the phone, or e-mails the code (decision 14). */
export const dialingSchema = z.strictObject({
  guest_number: guestNumberSchema,
  email: z.optional(emailSchema),
})
export const dialedSchema = z.object({ call_task_id: z.uuid() })
export const dialingIdSchema = z.strictObject({ id: z.uuid() })
export const verificationSchema = z.strictObject({
  verification_num: z.string().check(z.regex(/^\d{4}$/)),
})
export const verifiedSchema = z.object({ status: z.literal('success') })

/** Both must be proven in this browser. */
export const accountQuerySchema = z.strictObject({
  phone: guestNumberSchema,
  email: z.optional(emailSchema),
})

export const sectorSchema = z.object({ value: z.string(), text: z.string() })
export type Sector = z.output<typeof sectorSchema>

/** `debt` in roubles, less money on its way (P-31). */
const owedSectorSchema = z.extend(sectorSchema, { debt: z.optional(roublesSchema) })

export const tenantAddressSchema = z.object({
  address_str: z.string(),
  tenant_id: idSchema,
  /** Empty if no receipt was issued. */
  sectors: z.array(owedSectorSchema),
})
export type TenantAddress = z.output<typeof tenantAddressSchema>

/** 'denied': all addresses are restricted. */
export const tenantAddressesSchema = z.object({
  status: z.enum(['success', 'denied']),
  tenant_addresses: z.array(tenantAddressSchema),
})
export type TenantAddresses = z.output<typeof tenantAddressesSchema>

const choice = { tenant_id: idSchema, sector: sectorCodeSchema }
/** `tenant_addresses` is ignored (decision 14). */
export const selectionSchema = z.strictObject({
  ...choice,
  tenant_addresses: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
})
export const choiceSchema = z.strictObject(choice)
export const payActionIdSchema = z.strictObject({ pay_action_id: z.uuid() })
export const payActionParamsSchema = z.strictObject({ id: z.uuid() })
export const savedActionSchema = z.object({ pay_action_id: z.uuid() })

/** 'started': the bank has no payment yet; 'unknown': undecided; 'reversed': being returned. */
export const paymentOutcomeSchema = z.object({
  status: z.enum(['started', 'unknown', 'success', 'failed', 'reversed']),
  amount: roublesSchema,
  /** Added to the amount. */
  fee: roublesSchema,
  decided_at: z.nullable(instantSchema),
  receipt_url: z.nullable(z.string()),
  /** Of the paid receipt, or of the newest one when the whole debt is paid. */
  period: addedField(z.nullable(periodSchema), null),
  /** Masked. */
  card: addedField(z.nullable(z.string()), null),
  reason: z.nullable(z.string()),
})
export type PaymentOutcome = z.output<typeof paymentOutcomeSchema>

export const payActionSchema = z.object({
  pay_action_id: z.uuid(),
  ...choice,
  tenant_addresses: z.array(tenantAddressSchema),
  payment: z.nullable(paymentOutcomeSchema),
})
export type PayAction = z.output<typeof payActionSchema>

/** Either a pay action or a payment link's number. */
export const payByNumberSchema = z
  .strictObject({
    pay_action_id: z.optional(z.uuid()),
    number: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    /** Roubles; starts the payment. */
    amount: z.optional(roublesSchema),
    /** Idempotency key. */
    key: z.optional(keySchema),
    /** Pays in advance while a debt is on its way; without a debt every payment does. */
    prepayment: z.optional(z.literal('1')),
  })
  .check(
    z.refine(
      ({ pay_action_id, number, amount, key }) =>
        (pay_action_id === undefined) !== (number === undefined) &&
        (amount === undefined) === (key === undefined),
      { error: 'pay_action_id or number, amount with key' },
    ),
  )

export const paymentInfoSchema = z.object({
  address_str: z.string(),
  sector: sectorSchema,
  /** Of the newest receipt. */
  period: z.nullable(periodSchema),
  debt: roublesSchema,
  /** Pending at the bank. */
  on_the_way: roublesSchema,
  /** What may be paid of the debt (P-31); 0 without debt or while all is pending. */
  to_pay: roublesSchema,
  /** Added to the amount. */
  fee_percent: z.number(),
  fee_minimum: roublesSchema,
  payment: z.nullable(paymentOutcomeSchema),
  /** Form target; null if no payment was requested. */
  processing_url: z.nullable(z.string()),
  /** `debt_amount` and the bank's form fields. */
  params: z.record(z.string(), z.string()),
})
export type PaymentInfo = z.output<typeof paymentInfoSchema>
