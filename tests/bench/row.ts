import { median } from './statistics.ts'

export interface Row {
  readonly what: string
  readonly measured: string
  readonly against: string
  readonly result: string
  readonly budget: string
  readonly isWithin: boolean
}

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

type Sample = number | readonly number[]

interface Measured {
  readonly what: string
  readonly value: Sample
  readonly unit: string
}

const middle = (sample: Sample): number => (typeof sample === 'number' ? sample : median(sample))

const format = (sample: Sample, unit: string): string => {
  const spread =
    typeof sample === 'number' || sample.length < 2
      ? ''
      : ` (${round(Math.min(...sample))} to ${round(Math.max(...sample))})`
  return `${round(middle(sample))} ${unit}${spread}`
}

export const atMost = ({ what, value, unit }: Measured, floor: Sample, max: number): Row => {
  const ratio = middle(value) / middle(floor)
  return {
    what,
    measured: format(value, unit),
    against: format(floor, unit),
    result: `${ratio.toFixed(2)} ×`,
    budget: `≤ ${max} ×`,
    isWithin: ratio <= max,
  }
}

export const atLeast = ({ what, value, unit }: Measured, ceiling: Sample, min: number): Row => {
  const ratio = middle(value) / middle(ceiling)
  return {
    what,
    measured: format(value, unit),
    against: format(ceiling, unit),
    result: `${ratio.toFixed(2)} ×`,
    budget: `≥ ${min} ×`,
    isWithin: ratio >= min,
  }
}

export const within = ({ what, value, unit }: Measured, bound: '≤' | '=', limit: number): Row => {
  const result = middle(value)
  return {
    what,
    measured: format(value, unit),
    against: '',
    result: `${round(result)} ${unit}`,
    budget: `${bound} ${limit} ${unit}`,
    isWithin: bound === '≤' ? result <= limit : result === limit,
  }
}

const lines = (rows: readonly Row[]): string[] =>
  rows.map(({ what, measured, against, result, budget, isWithin }) =>
    ['', what, measured, against, result, budget, isWithin ? 'yes' : '**no**', ''].join(' | ').trim(),
  )

export const formatTable = (rows: readonly Row[]): string =>
  [
    '| what | measured | floor | result | budget | within |',
    '| --- | ---: | ---: | ---: | ---: | :---: |',
    ...lines(rows),
  ].join('\n')
