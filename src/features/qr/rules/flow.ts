import * as z from 'zod/mini'
import { phonePrefix } from '#contract/phone.ts'

const flowSchema = z.object({
  /** As it is typed, by the mask. */
  phone: z.string(),
  email: z.string(),
  /** The digits that are waited for, and where they were told. */
  code: z.nullable(z.object({ id: z.string(), to: z.enum(['phone', 'email']) })),
  /** When the next call may be asked for, in milliseconds by the device's clock; null: now. */
  againAt: z.nullable(z.number()),
  isPhoneProven: z.boolean(),
  isEmailProven: z.boolean(),
  tenantId: z.nullable(z.number()),
  sector: z.nullable(z.string()),
  payActionId: z.nullable(z.string()),
  /** The payer came back from the bank and goes on with the same pay action. */
  fromRedirect: z.boolean(),
  /** Why the payer is asked for the phone again. */
  notice: z.nullable(z.string()),
})

/** How far a payer has come. Addresses and sums are the server's: they are asked for anew. */
export type Flow = z.output<typeof flowSchema>

export const newFlow: Flow = {
  phone: phonePrefix,
  email: '',
  code: null,
  againAt: null,
  isPhoneProven: false,
  isEmailProven: false,
  tenantId: null,
  sector: null,
  payActionId: null,
  fromRedirect: false,
  notice: null,
}

/** What was kept before a reload; anything else is a new start. */
export const flowOf = (kept: string | null): Flow => {
  if (kept === null) return newFlow
  try {
    const { success, data } = flowSchema.safeParse(JSON.parse(kept))
    return success ? data : newFlow
  } catch {
    // Something else was kept under the name.
    return newFlow
  }
}

/** Another phone begins anew, its timer included. */
export const withPhone = (flow: Flow, phone: string): Flow =>
  phone === flow.phone
    ? flow
    : { ...newFlow, phone, payActionId: flow.payActionId, fromRedirect: flow.fromRedirect }

/** What was proven holds no more: the phone is asked for again, and why is said. */
export const withoutProof = (flow: Flow, notice: string): Flow => ({
  ...newFlow,
  phone: flow.phone,
  notice,
})
