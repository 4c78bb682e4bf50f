import { expect, it } from 'vitest'
import { formatSpan } from '../../../src/shared/desk/span.ts'

const minute = 60_000
const hour = 60 * minute

it.each([
  [20_000, '1 мин'],
  [53 * minute, '53 мин'],
  [12 * hour + 8 * minute, '12 ч'],
  [-34 * hour, '34 ч'],
  [48 * hour, '2 дня'],
  [9 * 24 * hour, '9 дней'],
])('G-22: a delay of %i ms has one form at the desk, «%s»', (ms, text) =>
  expect(formatSpan(ms).replaceAll('\u00a0', ' ')).toBe(text),
)
