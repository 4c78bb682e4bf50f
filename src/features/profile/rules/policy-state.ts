import { daysBetween } from '#contract/calendar.ts'
import type { Insurance } from '#contract/profile/schema.ts'

/** The state of a policy on a day: not begun, in force, in its last month, over. */
export type PolicyState =
  | { readonly name: 'coming' | 'active' | 'ended' }
  | { readonly name: 'ending'; readonly daysLeft: number }

const lastDays = 30

/** The state of a policy; its last day is a day in force. */
export const policyState = (
  { valid_from, valid_till }: Pick<Insurance, 'valid_from' | 'valid_till'>,
  today: string,
): PolicyState => {
  if (today < valid_from) return { name: 'coming' }
  const daysLeft = daysBetween(today, valid_till)
  if (daysLeft < 0) return { name: 'ended' }
  return daysLeft > lastDays ? { name: 'active' } : { name: 'ending', daysLeft }
}
