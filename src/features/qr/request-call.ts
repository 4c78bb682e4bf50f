import { paymentFailureText } from './rules/failure-text.ts'
import { requestCall } from './api.ts'

/** Returns the call's id or an error text, because the first screen has no error handling. */
export const requestCallSafely = async (phone: string): Promise<{ id: string } | { error: string }> => {
  try {
    return { id: await requestCall(phone) }
  } catch (failure) {
    return { error: paymentFailureText(failure) }
  }
}
