import { getPaySettings } from '#contract/payments/card-endpoints.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { callWithMeta } from '../../../lib/http/call.ts'

/** Saved cards; a 400 is asked again once (spec C8). */
export const loadCards = async () => {
  try {
    return await callWithMeta(getPaySettings, {})
  } catch (error) {
    if (error instanceof CallError && error.status === 400) return callWithMeta(getPaySettings, {})
    throw error
  }
}
