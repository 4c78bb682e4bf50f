import { failureText } from './rules/failure-text.ts'
import { requestCall } from './api.ts'

/** Requests a call for the first screen, which loads no error handling: the id of the call, or the error's text. */
export const requestCallSafely = async (phone: string): Promise<{ id: string } | { error: string }> => {
  try {
    return { id: await requestCall(phone) }
  } catch (failure) {
    return { error: failureText(failure) }
  }
}
