/** One line of the table: what was measured, against what, and whether that is within the budget. */
export interface Row {
  readonly what: string
  readonly measured: string
  readonly against: string
  readonly result: string
  readonly budget: string
  readonly isWithin: boolean
}

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

interface Measured {
  readonly what: string
  readonly value: number
  readonly unit: string
}

/** A ratio to a floor that was measured in the same run. */
export const atMost = ({ what, value, unit }: Measured, floor: number, most: number): Row => ({
  what,
  measured: `${round(value)} ${unit}`,
  against: `${round(floor)} ${unit}`,
  result: `${(value / floor).toFixed(2)} ×`,
  budget: `≤ ${most} ×`,
  isWithin: value / floor <= most,
})

/** Row of a measure where more is better. */
export const atLeast = ({ what, value, unit }: Measured, ceiling: number, least: number): Row => ({
  what,
  measured: `${round(value)} ${unit}`,
  against: `${round(ceiling)} ${unit}`,
  result: `${(value / ceiling).toFixed(2)} ×`,
  budget: `≥ ${least} ×`,
  isWithin: value / ceiling >= least,
})

/** A measure with a bound of its own. */
export const within = ({ what, value, unit }: Measured, bound: '≤' | '=', limit: number): Row => ({
  what,
  measured: `${round(value)} ${unit}`,
  against: '',
  result: `${round(value)} ${unit}`,
  budget: `${bound} ${limit} ${unit}`,
  isWithin: bound === '≤' ? value <= limit : value === limit,
})

const lines = (rows: readonly Row[]): string[] =>
  rows.map(({ what, measured, against, result, budget, isWithin }) =>
    ['', what, measured, against, result, budget, isWithin ? 'yes' : '**no**', ''].join(' | ').trim(),
  )

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| what | measured | floor | result | budget | within |',
    '| --- | ---: | ---: | ---: | ---: | :---: |',
    ...lines(rows),
  ].join('\n')
