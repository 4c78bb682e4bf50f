/** Columns that a file may have in place of others: one of whole names, or a debit and a credit. */
export interface DerivedColumns {
  readonly from: readonly string[]
  readonly into: readonly string[]
}

/** Returns the required columns that are neither chosen nor derived from chosen ones. */
export const findMissingColumns = (
  required: readonly string[],
  derived: readonly DerivedColumns[],
  isChosen: (column: string) => boolean,
): readonly string[] =>
  required.filter(
    (column) =>
      !isChosen(column) && !derived.some(({ from, into }) => into.includes(column) && from.every(isChosen)),
  )

/** Columns of a table of charges that has a column for each service; the others are sums. */
export const serviceRowColumns: readonly string[] = [
  'Лицевой счёт',
  'Сектор',
  'Период',
  'Выставлено',
  'Оплатить до',
]
