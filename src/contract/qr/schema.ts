import * as z from 'zod/mini'
import { isEmail } from '../auth/checks.ts'
import { roublesSchema } from '../money.ts'
import { idSchema, keySchema, periodSchema } from '../primitives.ts'

/** A phone without + and spaces, the first digit after the country's code 9. */
const guestNumberSchema = z.string().check(z.regex(/^79\d{9}$/))
/** An e-mail as it is compared: without stray spaces, lowercase. */
const emailSchema = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.refine(isEmail))
const sectorCodeSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Whom to tell four digits: the phone by a call; with `email` that e-mail by a letter (decision 18). */
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

/** Whose addresses: both as they were proven in this browser. */
export const accountQuerySchema = z.strictObject({
  phone: guestNumberSchema,
  email: z.optional(emailSchema),
})

/** A service that may be paid for at an address: its code and its name. */
export const sectorSchema = z.object({ value: z.string(), text: z.string() })
export type Sector = z.output<typeof sectorSchema>

export const tenantAddressSchema = z.object({
  address_str: z.string(),
  tenant_id: idSchema,
  /** Empty while no receipt was issued to the address. */
  sectors: z.array(sectorSchema),
})
export type TenantAddress = z.output<typeof tenantAddressSchema>

/** 'denied': there are addresses, and none of them may be paid for from here. */
export const tenantAddressesSchema = z.object({
  status: z.enum(['success', 'denied']),
  tenant_addresses: z.array(tenantAddressSchema),
})
export type TenantAddresses = z.output<typeof tenantAddressesSchema>

const choice = { tenant_id: idSchema, sector: sectorCodeSchema }
/** `tenant_addresses` is taken and ignored: the server knows its own (decision 37). */
export const selectionSchema = z.strictObject({
  ...choice,
  tenant_addresses: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
})
export const choiceSchema = z.strictObject(choice)
export const payActionIdSchema = z.strictObject({ pay_action_id: z.uuid() })
export const payActionParamsSchema = z.strictObject({ id: z.uuid() })
export const savedActionSchema = z.object({ pay_action_id: z.uuid() })

/**
 * What the server knows of the last payment of a pay action (decision 37). 'started': the bank has not said that
 * anybody paid; 'unknown': it has the money on the way and has not decided.
 * 'reversed': it took the money and gives it back.
 */
export const paymentOutcomeSchema = z.object({
  status: z.enum(['started', 'unknown', 'success', 'failed', 'reversed']),
  amount: roublesSchema,
  /** Why it failed, in words for the payer. */
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

/** A saved choice, or the number of a payment link that the organisation issued. */
export const payByNumberSchema = z
  .strictObject({
    pay_action_id: z.optional(z.uuid()),
    number: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    /** Roubles to pay: the payment starts. Without it nothing starts. */
    amount: z.optional(roublesSchema),
    /** Of this start: the same key gives the same payment again. */
    key: z.optional(keySchema),
  })
  .check(
    z.refine(
      ({ pay_action_id, number, amount, key }) =>
        (pay_action_id === undefined) !== (number === undefined) &&
        (amount === undefined) === (key === undefined),
      { error: 'pay_action_id or number, amount with key' },
    ),
  )

/** What is to be paid for (X-05, `paymentInfo`). Sums are in roubles. */
export const paymentInfoSchema = z.object({
  address_str: z.string(),
  sector: sectorSchema,
  /** Month of the newest receipt. */
  period: z.nullable(periodSchema),
  debt: roublesSchema,
  /** Paid already, and not confirmed by the bank yet. */
  on_the_way: roublesSchema,
  /** What one payment may take of the debt now; 0 without a debt, and while all of it is on the way. */
  to_pay: roublesSchema,
  /** What the bank takes on top: so many percent, and at least so much. */
  fee_percent: z.number(),
  fee_minimum: roublesSchema,
  /** What came of the last payment of this choice or by this link. */
  payment: z.nullable(paymentOutcomeSchema),
  /** Where the browser posts `params` as hidden fields; null while nothing was started. */
  processing_url: z.nullable(z.string()),
  /** `debt_amount` and, once the payment was started, what the bank asks for. */
  params: z.record(z.string(), z.string()),
})
export type PaymentInfo = z.output<typeof paymentInfoSchema>
