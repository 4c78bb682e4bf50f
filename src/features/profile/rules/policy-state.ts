import { daysBetween } from '#contract/calendar.ts'
import type { Insurance } from '#contract/profile/schema.ts'

export type PolicyState =
  | { readonly name: 'coming' | 'active' | 'ended' }
  | { readonly name: 'ending'; readonly daysLeft: number }

const lastDays = 30

/** Counts the last day as in force. */
export const policyState = (
  { valid_from, valid_till }: Pick<Insurance, 'valid_from' | 'valid_till'>,
  today: string,
): PolicyState => {
  if (today < valid_from) return { name: 'coming' }
  const daysLeft = daysBetween(today, valid_till)
  if (daysLeft < 0) return { name: 'ended' }
  return daysLeft > lastDays ? { name: 'active' } : { name: 'ending', daysLeft }
}
