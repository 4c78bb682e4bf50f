import type { DerivedColumns } from '#contract/exchange/derived-columns.ts'

/** Texts of the columns, or why they cannot be found. A fault with texts is for a member to accept. */
export type Derived =
  | { readonly texts: readonly string[] }
  | { readonly fault: string; readonly texts?: readonly string[] }

/** Fills columns that a file has in another form. `from` are optional columns of the kind. */
export interface Derivation extends DerivedColumns {
  /** Optional columns that `derive` also reads. */
  readonly beside?: readonly string[]
  /** Gets the parsed values of `from` and `beside`, where null is an empty cell, and their texts. */
  readonly derive: (values: readonly (string | null)[], texts: readonly string[]) => Derived
}

/** Completes a filled column by others: a house that has its street in another column. */
export interface Completion {
  readonly header: string
  readonly beside: readonly string[]
  /** Gets the parsed values of `beside`; null is an empty cell or an absent column. Returns one text. */
  readonly complete: (text: string, beside: readonly (string | null)[]) => Derived
}
