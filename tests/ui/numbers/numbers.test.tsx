import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Money } from '../../../src/ui/numbers/money.tsx'
import { Reading } from '../../../src/ui/numbers/reading.tsx'

afterEach(cleanup)

const money = (kopecks: number) => render(<Money kopecks={kopecks} />).container.textContent
const muted = (units: number, digits: number, fractionDigits: number) => {
  const { container } = render(<Reading units={units} digits={digits} fractionDigits={fractionDigits} />)
  return {
    text: container.textContent,
    muted: [...container.querySelectorAll('i')].map((i) => i.textContent),
  }
}

describe('money', () => {
  it.each([
    [648_237, '6\u2009482,37\u2009₽'],
    [123_456_789_05, '123\u2009456\u2009789,05\u2009₽'],
    [7, '0,07\u2009₽'],
    [0, '0,00\u2009₽'],
    [-41_200, '\u2212412,00\u2009₽'],
  ])('%i kopecks are formatted as %s', (kopecks, text) => {
    expect(money(kopecks)).toBe(text)
  })
})

it('L-10: a sum is one text for a screen reader', () => {
  const { container } = render(<Money kopecks={648_237} />)
  const [sum] = container.children
  expect([sum?.getAttribute('role'), sum?.textContent]).toEqual(['text', '6\u2009482,37\u2009₽'])
})

describe('reading', () => {
  it('M-11: shows two decimals, with leading zeros and the fraction muted', () => {
    expect(muted(12_345_000, 5, 2)).toEqual({ text: '00123,45', muted: ['00', ',45'] })
  })

  it('M-11: shows five decimals for heat', () => {
    expect(muted(1_421_730, 5, 5)).toEqual({ text: '00014,21730', muted: ['000', ',21730'] })
  })

  it('shows no comma for a whole number and no zeros on a full dial', () => {
    expect(muted(203_200_000, 5, 0)).toEqual({ text: '02032', muted: ['0'] })
    expect(muted(9_999_900_000, 5, 2)).toEqual({ text: '99999,00', muted: [',00'] })
  })

  it('truncates instead of rounding', () => {
    expect(muted(199_999, 5, 2).text).toBe('00001,99')
  })
})
