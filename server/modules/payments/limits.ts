import { countAttempt } from '../../http/limits.ts'
import { networkOf } from '../../http/network.ts'
import type { PaymentParts } from './parts.ts'

const hour = 3600

/** Counts a start of a payment or of a card's registration: of one account, and from one network (row V-05). */
export const countStart = (
  { sql, clock, seal }: PaymentParts,
  personalAccountId: number,
  ip: string,
): Promise<void> => {
  const bucket = (kind: string, text: string): string => `pay/${kind}/${seal('bucket', text)}`
  return countAttempt(sql, clock, [
    { bucket: bucket('account', String(personalAccountId)), most: 60, seconds: hour },
    { bucket: bucket('network', networkOf(ip)), most: 200, seconds: hour },
  ])
}
