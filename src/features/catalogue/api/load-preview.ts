import { getPreview } from '#contract/catalogue/endpoints.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** A service as its author previews it. */
export const loadPreview = (srv: number) => callWithMeta(getPreview, { params: { srv } })
