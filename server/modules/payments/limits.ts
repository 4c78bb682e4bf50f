import { countAttempt } from '../../kernel/limits.ts'
import { networkOf } from '../../kernel/network.ts'
import type { PaymentParts } from './parts.ts'

const hour = 3600

interface Payee {
  readonly personalAccountId: number
  readonly channel: 'cabinet' | 'qr'
}

/**
 * Counts a start of a payment or of a card's registration: of one account, and from one network (row V-05). Those
 * without a cabinet have a count of their own, so that nobody with a payment link keeps the account's residents out.
 */
export const countStart = (
  { sql, clock, seal }: PaymentParts,
  { personalAccountId, channel }: Payee,
  ip: string,
): Promise<void> => {
  const bucket = (kind: string, text: string): string => `pay/${kind}/${seal('bucket', text)}`
  return countAttempt(sql, clock, [
    { bucket: bucket('account', `${channel} ${personalAccountId}`), most: 60, seconds: hour },
    { bucket: bucket('network', networkOf(ip)), most: 200, seconds: hour },
  ])
}
