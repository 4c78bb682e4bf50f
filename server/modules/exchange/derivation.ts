import type { DerivedColumns } from '#contract/exchange/derived-columns.ts'

/** Texts of the columns, or why they cannot be found. */
export type Derived = { readonly texts: readonly string[] } | { readonly fault: string }

/** Fills columns that a file has in another form. `from` are optional columns of the kind. */
export interface Derivation extends DerivedColumns {
  /** Gets the parsed values of `from`; null is an empty cell. */
  readonly derive: (values: readonly (string | null)[]) => Derived
}
