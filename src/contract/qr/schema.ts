import * as z from 'zod/mini'
import { emailSchema } from '../email.ts'
import { roublesSchema } from '../money.ts'
import { idSchema, instantSchema, keySchema, periodSchema } from '../primitives.ts'

/** Mobile number of 11 digits, without + and spaces. */
const guestNumberSchema = z.string().check(z.regex(/^79\d{9}$/))
const sectorCodeSchema = z.string().check(z.minLength(1), z.maxLength(100))

/** Recipient of a code: the phone, by a call; with `email` that e-mail, by a letter (decision 14). */
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

/** Phone and e-mail whose addresses are looked up; both must be proven in this browser. */
export const accountQuerySchema = z.strictObject({
  phone: guestNumberSchema,
  email: z.optional(emailSchema),
})

/** Service that may be paid for at an address: its code and its name. */
export const sectorSchema = z.object({ value: z.string(), text: z.string() })
export type Sector = z.output<typeof sectorSchema>

/** Service of a payer's address; `debt`, in roubles, is what is owed for it. */
const owedSectorSchema = z.extend(sectorSchema, { debt: z.optional(roublesSchema) })

/** Address of a payer, with the services that may be paid for. */
export const tenantAddressSchema = z.object({
  address_str: z.string(),
  tenant_id: idSchema,
  /** Empty while no receipt was issued to the address. */
  sectors: z.array(owedSectorSchema),
})
export type TenantAddress = z.output<typeof tenantAddressSchema>

/** Addresses of a payer; 'denied': there are some, and all of them are restricted. */
export const tenantAddressesSchema = z.object({
  status: z.enum(['success', 'denied']),
  tenant_addresses: z.array(tenantAddressSchema),
})
export type TenantAddresses = z.output<typeof tenantAddressesSchema>

const choice = { tenant_id: idSchema, sector: sectorCodeSchema }
/** `tenant_addresses` is accepted and ignored: the server knows the payer's addresses (decision 14). */
export const selectionSchema = z.strictObject({
  ...choice,
  tenant_addresses: z.optional(z.array(z.unknown()).check(z.maxLength(1000))),
})
export const choiceSchema = z.strictObject(choice)
export const payActionIdSchema = z.strictObject({ pay_action_id: z.uuid() })
export const payActionParamsSchema = z.strictObject({ id: z.uuid() })
export const savedActionSchema = z.object({ pay_action_id: z.uuid() })

/**
 * Outcome of the last payment of a pay action, as the server knows it. 'started': the bank knows of no payment yet;
 * 'unknown': the bank has not decided; 'reversed': it took the money and gives it back.
 */
export const paymentOutcomeSchema = z.object({
  status: z.enum(['started', 'unknown', 'success', 'failed', 'reversed']),
  amount: roublesSchema,
  /** The bank's fee on top of the amount. */
  fee: roublesSchema,
  /** When the bank decided; null: not yet. */
  decided_at: z.nullable(instantSchema),
  /** Address of the fiscal receipt, once the bank has made one. */
  receipt_url: z.nullable(z.string()),
  /** Reason of the failure, in words for the payer. */
  reason: z.nullable(z.string()),
})
export type PaymentOutcome = z.output<typeof paymentOutcomeSchema>

/** Pay action: the choice of an address and a service, and its last payment. */
export const payActionSchema = z.object({
  pay_action_id: z.uuid(),
  ...choice,
  tenant_addresses: z.array(tenantAddressSchema),
  payment: z.nullable(paymentOutcomeSchema),
})
export type PayAction = z.output<typeof payActionSchema>

/** A pay action, or the number of a payment link that the organisation issued. */
export const payByNumberSchema = z
  .strictObject({
    pay_action_id: z.optional(z.uuid()),
    number: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    /** Sum in roubles: requests the payment. Without it nothing is changed. */
    amount: z.optional(roublesSchema),
    /** Idempotency key of the request. */
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

/** Payment info; sums are in roubles. */
export const paymentInfoSchema = z.object({
  address_str: z.string(),
  sector: sectorSchema,
  /** Month of the newest receipt; null: none was issued. */
  period: z.nullable(periodSchema),
  debt: roublesSchema,
  /** Sent to the bank, and not decided yet. */
  on_the_way: roublesSchema,
  /** The most that one payment of the debt may be now; 0 without a debt, and while all of it is on the way. */
  to_pay: roublesSchema,
  /** The bank's fee on top: a percentage, and a minimum. */
  fee_percent: z.number(),
  fee_minimum: roublesSchema,
  /** Outcome of the last payment of this pay action or link. */
  payment: z.nullable(paymentOutcomeSchema),
  /** Address to which the browser posts `params` as hidden fields; null when no payment was requested. */
  processing_url: z.nullable(z.string()),
  /** `debt_amount` and, when a payment was requested, the fields of the bank's form. */
  params: z.record(z.string(), z.string()),
})
export type PaymentInfo = z.output<typeof paymentInfoSchema>
