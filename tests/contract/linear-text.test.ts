import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupThousands, trimEnd } from '#contract/linear-text.ts'

it('G-15: removes only the given characters and only at the end', () => {
  const texts = ['1200', '0', '', 'нет. .', '0012']
  expect(texts.map((text) => trimEnd(text, '0. '))).toEqual(['12', '', '', 'нет', '0012'])
})

it('U-05: groups digits by three from the end', () => {
  expect(['', '1', '123', '1234'].map((digits) => groupThousands(digits, ' '))).toEqual([
    '',
    '1',
    '123',
    '1 234',
  ])
  fc.assert(
    fc.property(fc.nat(), (value) => groupThousands(String(value), ',') === value.toLocaleString('en')),
  )
})
