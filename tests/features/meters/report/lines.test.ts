import { describe, expect, it } from 'vitest'
import { SCALE } from '#contract/meters/fixed.ts'
import {
  chooseRows,
  groupByUnit,
  hasConsumption,
  buildLines,
  getTotal,
  listPhotos,
  type MeterChoice,
} from '../../../../src/features/meters/report/rules/lines.ts'
import { cold, electric, heat, months } from './rows.ts'

describe('lines of a report', () => {
  it('M-16: each zone is a line over all months, with gaps for missing ones', () => {
    const lines = buildLines([cold, electric], months)
    expect(lines.map(({ key, deltas }) => [key, deltas])).toEqual([
      ['1/single', [4.2 * SCALE, null, 3.95 * SCALE]],
      ['2/day', [null, 80 * SCALE, null]],
      ['2/night', [null, 42 * SCALE, null]],
    ])
    expect(lines[0]?.values).toEqual([119.5 * SCALE, null, 123.45 * SCALE])
  })

  it('M-15: sums the total exactly, and omits it without readings', () => {
    const readings = Array.from({ length: 10 }, (_, month) => ({
      period: `2026-${String(month + 1).padStart(2, '0')}`,
      values: [1],
      deltas: [0.1],
    }))
    const [line] = buildLines(
      [{ ...cold, readings }],
      readings.map(({ period }) => period),
    )
    expect(line && getTotal(line)).toBe(SCALE)
    const [empty] = buildLines([{ ...cold, readings: [] }], months)
    expect(empty && getTotal(empty)).toBeNull()
  })

  it('M-16: lines of one unit share an axis; without consumption there is no plot', () => {
    const plots = groupByUnit(buildLines([cold, electric, heat], months))
    expect(plots.map(({ unit, lines }) => [unit, lines.length])).toEqual([
      ['м³', 1],
      ['кВт·ч', 2],
      ['Гкал', 1],
    ])
    expect(hasConsumption(buildLines([cold], months))).toBe(true)
    expect(hasConsumption(buildLines([cold], ['2020-01']))).toBe(false)
  })
})

describe('the choice of a meter', () => {
  const rows = [cold, { ...cold, id: 4 }, electric]

  it('M-15: shows one meter, the first by default and if the chosen one is gone, or all', () => {
    const chosen = (choice: MeterChoice) => chooseRows(rows, choice).map(({ id }) => id)
    expect(chosen(null)).toEqual([1])
    expect(chosen(4)).toEqual([4])
    expect(chosen(99)).toEqual([1])
    expect(chosen('all')).toEqual([1, 4, 2])
    expect(chooseRows([], null)).toEqual([])
  })
})

const file = (file_id: string) => ({ file_id, filename: 'a.jpg', content_type: 'image/jpeg', size: 1 })

it('M-19: photos of a report are ordered by newest month, each with its meter', () => {
  const rows = [
    { ...cold, readings: cold.readings.map((each) => ({ ...each, files: [file(`cold ${each.period}`)] })) },
    { ...electric, readings: electric.readings.map((each) => ({ ...each, files: [file('a'), file('b')] })) },
  ]
  expect(listPhotos(rows).map(({ row, period, file: { file_id } }) => [row.id, period, file_id])).toEqual([
    [1, '2026-03', 'cold 2026-03'],
    [2, '2026-02', 'a'],
    [2, '2026-02', 'b'],
    [1, '2026-01', 'cold 2026-01'],
  ])
  expect(listPhotos([cold, electric])).toEqual([])
})
