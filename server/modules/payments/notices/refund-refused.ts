import { messages } from '../messages.ts'
import { refundKind } from './refund-kind.ts'

export const refundRefused = refundKind('refund_refused', messages.notices.refundRefused)
