/** Calls that are not to be answered: the number that calls ends in a code (decision 1). */
export interface Telephony {
  /**
   * Calls the phone, 11 digits, from a number whose last four digits are the code. `id`, a UUID, is the same at every
   * attempt, so that a repeated one is no second call. Rejects when the other side did not take it.
   */
  call(call: { readonly phone: string; readonly code: string; readonly id: string }): Promise<void>
}
