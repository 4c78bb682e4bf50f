import type { PaymentOutcome } from '#contract/qr/schema.ts'
import type { QrParts } from './parts.ts'

export const outcomeOf = async (_parts: QrParts, _paymentId: string): Promise<PaymentOutcome | null> => null
