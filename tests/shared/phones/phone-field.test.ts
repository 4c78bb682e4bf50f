import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPhone } from '#contract/phone.ts'
import { reformatPhone } from '../../../src/shared/phones/phone-field.tsx'

const national = fc.stringMatching(/^\d{10}$/)

describe('typing a phone', () => {
  it('R-02: keeps the caret behind its digit and outside the prefix', () => {
    fc.assert(
      fc.property(national, fc.integer({ min: 0, max: 16 }), (digits, at) => {
        const text = maskPhone(digits)
        const { masked, caret } = reformatPhone(text, at)
        const before = (end: number) => text.slice(3, Math.max(3, end)).replaceAll(' ', '')
        expect(masked).toBe(text)
        expect(before(caret)).toBe(before(at))
        expect(caret).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('R-02: moves the caret over the gap that a digit typed in the middle makes', () => {
    expect(reformatPhone('+7 9059 12', 7)).toEqual({ masked: '+7 905 912', caret: 8 })
  })

  it('R-02: puts a digit typed before the prefix first', () => {
    expect(reformatPhone('9+7 ', 1)).toMatchObject({ masked: '+7 9' })
  })

  it('R-02: Backspace removes one digit when the area code begins with 8', () => {
    expect(reformatPhone('+7 812 345 67 8', 15)).toEqual({ masked: '+7 812 345 67 8', caret: 15 })
  })

  it('R-02: keeps the caret in place when a digit is removed', () => {
    expect(reformatPhone('+7 95 123', 4)).toEqual({ masked: '+7 951 23', caret: 4 })
  })

  it('R-02: Delete moves past a gap, and removes the digit behind it at the next press', () => {
    expect(reformatPhone('+7 916123', 6, true)).toEqual({ masked: '+7 916 123', caret: 7 })
    expect(reformatPhone('+7 916 23', 7, true)).toEqual({ masked: '+7 916 23', caret: 7 })
    expect(reformatPhone('+7 96 123', 4, true)).toEqual({ masked: '+7 961 23', caret: 4 })
  })

  it('R-02: replaces a selected part by a digit', () => {
    expect(reformatPhone('+7 9161 45 67', 7)).toEqual({ masked: '+7 916 145 67', caret: 8 })
    expect(reformatPhone('8', 1)).toEqual({ masked: '+7 8', caret: 4 })
  })
})
