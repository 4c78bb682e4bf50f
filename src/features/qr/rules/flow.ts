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

/** Returns the first step for an unknown path. */
export const parseStep = (path: string): Step => {
  const word = path.split('/').findLast((part) => part !== '')
  return steps.find((step) => step === word) ?? 'phone'
}

export const stepCount = 4

const progress: Partial<Record<Step, number>> = {
  phone: 1,
  confirm: 2,
  email: 2,
  address: 3,
  sector: 3,
  finish: 4,
}
export const getProgress = (step: Step): number | null => progress[step] ?? null

/** Returns ms. */
export const resendAllowedAt = (now: number): number => now + callAgainSeconds * 1000

/** Returns 0 if allowed now. At most the full interval, even if the clock was set back. */
export const secondsLeft = (againAt: number | null, now: number): number =>
  againAt === null ? 0 : Math.min(callAgainSeconds, Math.max(0, Math.ceil((againAt - now) / 1000)))

const flowSchema = z.object({
  phone: z.string(),
  email: z.string(),
  code: z.nullable(z.object({ id: z.string(), to: z.enum(['phone', 'email']) })),
  /** Time of the next allowed call in ms by the device's clock; null for now. */
  againAt: z.nullable(z.number()),
  isPhoneVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  tenantId: z.nullable(z.number()),
  sector: z.nullable(z.string()),
  payActionId: z.nullable(z.string()),
  /** The payer continues the same pay action. */
  fromRedirect: z.boolean(),
  notice: z.nullable(z.string()),
  /** Only the phone is proven, for the profile; then the resident returns there. */
  forProfile: z.exactOptional(z.boolean()),
})

/** Addresses and sums are not stored: they are reloaded. */
export type Flow = z.output<typeof flowSchema>

export const newFlow: Flow = {
  phone: phonePrefix,
  email: '',
  code: null,
  againAt: null,
  isPhoneVerified: false,
  isEmailVerified: false,
  tenantId: null,
  sector: null,
  payActionId: null,
  fromRedirect: false,
  notice: null,
}

/** Returns a new flow for unreadable data. */
export const parseFlow = (stored: string | null): Flow => {
  try {
    return flowSchema.parse(JSON.parse(stored ?? ''))
  } catch {
    return newFlow
  }
}

/** Starts over if the phone is another one: its owner cannot use the previous choice. */
export const withPhone = (flow: Flow, phone: string): Flow =>
  phone === flow.phone ? flow : { ...newFlow, phone }
