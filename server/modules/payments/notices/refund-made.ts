import { messages } from '../messages.ts'
import { refundKind } from './refund-kind.ts'

export const refundMade = refundKind('refund_made', messages.notices.refundMade)
