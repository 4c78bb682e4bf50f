import * as z from 'zod/mini'
import { phonePrefix } from '#contract/phone.ts'
import { callAgainSeconds } from '#contract/qr/checks.ts'

/** Screens of the QR payment (decision 14). */
const steps = [
  'phone',
  'confirm',
  'email',
  'address',
  'sector',
  'register',
  'finish',
  'greetings',
  'blocked',
  'continuation',
] as const
export type Step = (typeof steps)[number]

/** The step of a path such as '/qr/payment/finish/'; without a known one the first. */
export const parseStep = (path: string): Step => {
  const word = path.split('/').findLast((part) => part !== '')
  return steps.find((step) => step === word) ?? 'phone'
}

/** Number of questions before the payment, for the progress marks. */
export const stepCount = 4

const progress: Partial<Record<Step, number>> = {
  phone: 1,
  confirm: 2,
  email: 2,
  address: 3,
  sector: 3,
  finish: 4,
}
/** Which of them a step is; null for one beside the way. */
export const getProgress = (step: Step): number | null => progress[step] ?? null

/** Earliest time of the next call or letter after one at `now`, in milliseconds. */
export const resendAllowedAt = (now: number): number => now + callAgainSeconds * 1000

/** Whole seconds until then; 0: allowed now. A clock that was set back counts from 30 again. */
export const secondsLeft = (againAt: number | null, now: number): number =>
  againAt === null ? 0 : Math.min(callAgainSeconds, Math.max(0, Math.ceil((againAt - now) / 1000)))

const flowSchema = z.object({
  /** As it is typed, by the mask. */
  phone: z.string(),
  email: z.string(),
  /** The pending code and the channel that it was sent by. */
  code: z.nullable(z.object({ id: z.string(), to: z.enum(['phone', 'email']) })),
  /** Earliest time of the next call, in milliseconds by the device's clock; null: now. */
  againAt: z.nullable(z.number()),
  isPhoneProven: z.boolean(),
  isEmailProven: z.boolean(),
  tenantId: z.nullable(z.number()),
  sector: z.nullable(z.string()),
  payActionId: z.nullable(z.string()),
  /** The payer came back from the bank and goes on with the same pay action. */
  fromRedirect: z.boolean(),
  /** Reason why the phone is required again. */
  notice: z.nullable(z.string()),
})

/** Progress of a payer. Addresses and sums belong to the server and are loaded anew. */
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

/** The flow kept before a reload; anything unreadable is a new flow. */
export const parseFlow = (kept: string | null): Flow => {
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

/** Flow after the proof expired: the phone is required again, with the reason. */
export const withoutProof = (flow: Flow, notice: string): Flow => ({
  ...newFlow,
  phone: flow.phone,
  notice,
})
