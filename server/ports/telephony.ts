/** Flash calls: the calling number ends in a code (decision 1). */
export interface Telephony {
  /** Phone: 11 digits; code: 4. `id` (UUID) makes retries idempotent. Rejects if not accepted. */
  call(call: { readonly phone: string; readonly code: string; readonly id: string }): Promise<void>
}
