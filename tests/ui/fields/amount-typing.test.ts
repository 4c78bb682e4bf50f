import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatAmountField } from '#contract/payments/amount.ts'
import { reformatAmount } from '../../../src/ui/fields/amount-field.tsx'

const sum = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('', '.', '.5', '.05'))
  .map(([roubles, rest]) => `${roubles}${rest}`)
const digitCount = (text: string) => text.replaceAll("'", '').length

const press = (shown: string, at: number, key: string) =>
  reformatAmount(shown.slice(0, at) + key + shown.slice(at), at + key.length)

describe('typing an amount', () => {
  it('P-04 U-05: keeps a moved caret in place among apostrophes', () => {
    fc.assert(
      fc.property(sum, fc.nat(14), (amount, place) => {
        const shown = formatAmountField(amount)
        const at = Math.min(place, shown.length)
        const typed = reformatAmount(shown, at)
        expect(typed).toMatchObject({ amount, shown })
        expect(digitCount(shown.slice(typed.caret))).toBe(digitCount(shown.slice(at)))
      }),
    )
  })

  it('P-04 U-05: inserts a digit before the caret and keeps what follows it', () => {
    fc.assert(
      fc.property(sum, fc.nat(14), fc.constantFrom('1', '5', '9'), (amount, place, digit) => {
        const shown = formatAmountField(amount)
        const roubles = formatAmountField(amount.replace(/\..*/, ''))
        const at = Math.min(place, roubles.length)
        const typed = press(shown, at, digit)
        const before = shown.slice(0, at).replaceAll("'", '') + digit
        expect(typed.amount).toBe(formatAmount(before + shown.slice(at)))
        expect(formatAmount(typed.shown.slice(0, typed.caret))).toBe(formatAmount(before))
      }),
    )
  })

  it('P-04 U-05: moves Backspace and Delete past an apostrophe', () => {
    expect(reformatAmount('1000', 1)).toMatchObject({ shown: "1'000", caret: 1 })
    expect(reformatAmount('1000', 1, true)).toMatchObject({ shown: "1'000", caret: 2 })
  })

  it.each([
    ["1'23|4", '5', "12'35|4"],
    ['123|', '4', "1'234|"],
    ['|500', '2', "2|'500"],
    ["1'000|", ',', "1'000.|"],
    ['12.3|4', '9', '12.39|'],
    ['5|', 'x', '5|'],
    ['|', '0', '0|'],
    ['|5', '0', '|5'],
    ['12|34.56', '.', '12.|34'],
    ['0|', '7', '7|'],
  ])('P-04 U-05: in «%s» the key «%s» results in «%s»', (before, key, after) => {
    const at = before.indexOf('|')
    const { shown, caret } = press(before.replace('|', ''), at, key)
    expect(`${shown.slice(0, caret)}|${shown.slice(caret)}`).toBe(after)
  })
})
