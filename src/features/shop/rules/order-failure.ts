/**
 * Why a basket was not ordered: no network; the server could not be let to keep it; no reply, so that nobody knows; what the
 * server said against it.
 */
export type OrderFailure =
  | { readonly name: 'offline' | 'not kept' | 'lost' }
  | { readonly name: 'said'; readonly text: string | null }
