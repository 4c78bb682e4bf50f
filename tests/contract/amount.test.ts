import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, isAboveMaximum, parseKopecks, formatAmountField } from '#contract/payments/amount.ts'

describe('amount', () => {
  it('U-05: keeps digits and one separator, turns a comma into a dot and drops leading zeros', () => {
    const typed = ['1 234,5 ₽', '007', '0', '0,5', '1.2.3', ',5', '-12', 'abc', '5.', '1.239']
    expect(typed.map(formatAmount)).toEqual(['1234.5', '7', '0', '0.5', '1.23', '.5', '12', '', '5.', '1.23'])
  })

  it.each([
    ['150-56', '150.56'],
    ['150–56', '150.56'],
    ['150=56', '150.56'],
    ['1 234-56', '1234.56'],
    ['1 234 руб 56 коп', '1234.56'],
    ['150 руб. 56 коп.', '150.56'],
    ['150р56к', '150.56'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567', '1234567'],
    ['1\u00A0234,56\u00A0₽', '1234.56'],
    ['₽ 1,234.56', '1234.56'],
    ['1234 ₽', '1234'],
    ['1\u2009234,56', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['Итого: 1 234,56 руб.', '1234.56'],
    ['1234,56 RUB', '1234.56'],
    ['−150,56', '150.56'],
    ['1234:56', '1234.56'],
    ['1234/56', '1234.56'],
    ['1234;56', '1234.56'],
    ['56 коп.', '0.56'],
    ['5 коп', '0.05'],
    ['0 руб 56 коп', '0.56'],
    ['1234 руб. 5 коп.', '1234.05'],
    ['150р5к', '150.05'],
    ['1234 руб 15 коп', '1234.15'],
    ['1E+3', '1000.00'],
    ['1,2345E+04', '12345.00'],
    ['1.5e3', '1500.00'],
    ['１２３４．５６', '1234.56'],
    ['١٢٣٤٫٥٦', '1234.56'],
    ['۱۲۳۴', '1234'],
    ['0001234', '1234'],
    ['4111111111111111', '411111111111'],
  ])('U-05: reads pasted «%s» as %s', (raw, amount) => expect(formatAmount(raw)).toBe(amount))

  it('U-05: reads «150-56» typed key by key as 150.56', () => {
    expect([...'150-56'].reduce((text, key) => formatAmount(formatAmountField(text) + key), '')).toBe(
      '150.56',
    )
  })

  it('U-05: counts any number of digits as an amount, so that the maximum refuses it in words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{9,30}$/), (digits) => {
        expect(parseKopecks(formatAmount(digits))).toBeGreaterThanOrEqual(10 ** 11)
      }),
    )
  })

  it('U-05: groups thousands with an apostrophe and ignores it while typing', () => {
    expect(['1', '999', '1000', '1234567.89', '0.5', ''].map(formatAmountField)).toEqual([
      '1',
      '999',
      "1'000",
      "1'234'567.89",
      '0.5',
      '',
    ])
    fc.assert(
      fc.property(fc.string(), (raw) => {
        const text = formatAmount(raw)
        expect(text).toMatch(/^(0|[1-9]\d*)?(\.\d{0,2})?$/)
        expect(formatAmount(formatAmountField(text))).toBe(text)
      }),
    )
  })

  it('U-05: counts an amount in whole kopecks and compares it with the maximum', () => {
    expect(['12.3', '.05', '7', '0.1', '', '.'].map(parseKopecks)).toEqual([1230, 5, 700, 10, null, null])
    expect(parseKopecks('99999999999999999')).toBeNull()
    expect([isAboveMaximum(1230, 1230), isAboveMaximum(1231, 1230)]).toEqual([false, true])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        (kopecks) => parseKopecks((kopecks / 100).toFixed(2)) === kopecks,
      ),
    )
  })
})
