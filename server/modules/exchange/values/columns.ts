import type { MeterType } from '#contract/meters/types.ts'
import type { Derivation } from './derivation.ts'
import { month } from './dates.ts'
import type { Parse } from './parsed.ts'
import { findUnit, number, text, unitName } from './words.ts'

export interface Column {
  readonly header: string
  readonly field: string
  /** PostgreSQL type. */
  readonly type: 'text' | 'bigint' | 'integer' | 'numeric' | 'date' | 'boolean'
  readonly parse: Parse
  readonly isRequired?: true
  /** Headers that name the column only if nothing else does. */
  readonly lastNames?: readonly string[]
  /** Programs print «Итого» here, in a row that adds up the others. */
  readonly hasTotals?: true
  /** A number that several rows may share, so cells may be merged over them: a tariff, and no sum. */
  readonly mayBeMerged?: true
  /** Another form of required columns, which templates leave out. */
  readonly isOtherForm?: true
  /** Takes the unit in the headers of these columns, if the table has no column of units. */
  readonly unitOf?: readonly string[]
  /** `parse` reads a dash as zero, not as an empty cell. */
  readonly isZeroDash?: true
  /** Empty is zero if one of these fields of the row is filled: 1C leaves zero sums out. */
  readonly zeroBeside?: readonly string[]
}

/** Indexed by the number of rates minus one. */
export const electricTypes: readonly MeterType[] = [
  'ElectricOneRateAreaMeter',
  'ElectricTwoRateAreaMeter',
  'ElectricThreeRateAreaMeter',
]

export const accountColumn: Column = {
  header: 'Лицевой счёт',
  field: 'number',
  type: 'text',
  parse: number,
  isRequired: true,
  hasTotals: true,
}

/** Sector code or name. */
export const sectorColumn: Column = {
  header: 'Сектор',
  field: 'sector',
  type: 'text',
  parse: text(200),
  isRequired: true,
}

export const serialColumn: Column = {
  header: 'Заводской номер',
  field: 'serial_number',
  type: 'text',
  parse: number,
  isRequired: true,
}

/** The unit of a meter's values: from a column, a header or the cells (M-25). */
export const unitColumn = (unitOf: readonly string[]): Column => ({
  header: 'Единица',
  field: 'unit',
  type: 'text',
  parse: unitName,
  unitOf,
})

/** Takes the unit from a cell: «17,2 ГДж». */
export const unitInCell = (from: string): Derivation => ({
  from: [from],
  into: ['Единица'],
  derive: (_, [cell = '']) => ({ texts: [/\d/.test(cell) ? (findUnit(cell) ?? '') : ''] }),
})

export const periodColumn: Column = {
  header: 'Период',
  field: 'period',
  type: 'date',
  parse: month,
  isRequired: true,
}
