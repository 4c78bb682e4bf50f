import { listAttachments } from '#contract/dashboard/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** The newest documents for the resident. */
export const loadAttachments = () => callWithMeta(listAttachments, {})
