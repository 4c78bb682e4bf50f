import { findMissingColumns } from '#contract/exchange/derived-columns.ts'
import type { ColumnChoices, ColumnMapping, TableKind } from '#contract/exchange/desk-schema.ts'

/** A header of the file, or one value for all rows. */
export type Choice = { readonly header?: string | undefined; readonly value?: string | undefined }
/** By our column. */
export type Choices = Readonly<Record<string, Choice | undefined>>
type Columns = TableKind['columns']

const normalize = (name: string): string =>
  name.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ')

/**
 * Returns the earlier choices; for other columns the header of the same name. A value for all rows that is asked again
 * is empty.
 */
export const guessChoices = (
  columns: Columns,
  { columns: chosen, headers, asked = [] }: ColumnMapping,
): Choices => {
  const guess = (column: string): Choice | undefined => {
    const earlier = chosen.find((choice) => choice.column === column)
    if (earlier) return { header: earlier.header, value: earlier.value }
    if (asked.includes(column)) return { value: '' }
    const equal = headers.find(({ name }) => normalize(name) === normalize(column))
    return equal && { header: equal.name }
  }
  return Object.fromEntries(columns.map(({ header }) => [header, guess(header)]))
}

const isChosen = (choice: Choice | undefined): boolean =>
  choice !== undefined && (choice.header !== undefined || (choice.value ?? '').trim() !== '')

/** Returns the columns to choose: required ones, and those whose value for all rows is empty. */
export const findMissing = (
  columns: Columns,
  derived: NonNullable<TableKind['derived']>,
  choices: Choices,
): readonly string[] => {
  const isFilled = (header: string) => isChosen(choices[header])
  const required = columns.flatMap(({ header, is_required: isRequired }) => (isRequired ? [header] : []))
  const missing = findMissingColumns(required, derived, isFilled)
  return columns.flatMap(({ header }) =>
    missing.includes(header) || (choices[header] !== undefined && !isFilled(header)) ? [header] : [],
  )
}

export const toColumns = (columns: Columns, choices: Choices): ColumnChoices['columns'] => {
  const chosen: ColumnChoices['columns'] = []
  for (const { header: column } of columns) {
    const { header, value } = choices[column] ?? {}
    if (header !== undefined) chosen.push({ column, header })
    else if (value !== undefined) chosen.push({ column, value: value.trim() })
  }
  return chosen
}
