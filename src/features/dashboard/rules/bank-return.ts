const kinds = ['bank_payment', 'bank_autopay'] as const

/** Where a bank sends the resident back from (spec C2). */
export type BankReturnKind = (typeof kinds)[number]

/** The value of the route, or null for none that is known: then nothing is told. */
export const bankReturnOf = (where: string): BankReturnKind | null =>
  kinds.find((kind) => kind === where) ?? null
