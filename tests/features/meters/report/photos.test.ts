import { expect, it } from 'vitest'
import { photosOf } from '../../../../src/features/meters/rules/report/photos.ts'
import { cold, electric } from './rows.ts'

const file = (file_id: string) => ({ file_id, filename: 'a.jpg', content_type: 'image/jpeg', size: 1 })

it('M-19: the photos of a report come newest month first, each with its meter', () => {
  const rows = [
    { ...cold, readings: cold.readings.map((one) => ({ ...one, files: [file(`cold ${one.period}`)] })) },
    { ...electric, readings: electric.readings.map((one) => ({ ...one, files: [file('a'), file('b')] })) },
  ]
  expect(photosOf(rows).map(({ row, period, file: { file_id } }) => [row.id, period, file_id])).toEqual([
    [1, '2026-03', 'cold 2026-03'],
    [2, '2026-02', 'a'],
    [2, '2026-02', 'b'],
    [1, '2026-01', 'cold 2026-01'],
  ])
  expect(photosOf([cold, electric])).toEqual([])
})
