import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from '#contract/auth/checks.ts'
import { isFullPhone, maskPhone, nationalDigits, formatPhone } from '#contract/phone.ts'

const national = fc.stringMatching(/^\d{10}$/)
const typed = (keys: string): string => [...keys].reduce((text, key) => maskPhone(text + key), maskPhone(''))

describe('phone mask', () => {
  it.each([
    ['8 (903) 555-01-47', '+7 903 555 01 47'],
    ['89035550147', '+7 903 555 01 47'],
    ['+7 903 555 01 47', '+7 903 555 01 47'],
    ['7 903 5550147', '+7 903 555 01 47'],
    ['9035550147', '+7 903 555 01 47'],
    ['+7 89035550147', '+7 903 555 01 47'],
    ['88123456789', '+7 812 345 67 89'],
    ['8123456789', '+7 812 345 67 89'],
    ['телефон: 903', '+7 903'],
    ['тел. +7 903 555-01-47', '+7 903 555 01 47'],
    ['8 (727) 250-00-00', '+7 727 250 00 00'],
    ['+7 727 250-00-00', '+7 727 250 00 00'],
    ['7272500000', '+7 727 250 00 00'],
    ['', '+7 '],
  ])('R-02 U-05: turns pasted «%s» into «%s»', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
  })

  it.each([
    ['89035550147', '+7 903 555 01 47'],
    ['+79035550147', '+7 903 555 01 47'],
    ['79035550147', '+7 903 555 01 47'],
    ['9035550147', '+7 903 555 01 47'],
    ['9035', '+7 903 5'],
    ['8123456789', '+7 812 345 67 89'],
    ['88123456789', '+7 812 345 67 89'],
    ['8123', '+7 812 3'],
    ['7272500000', '+7 727 250 00 00'],
    ['87272500000', '+7 727 250 00 00'],
    ['84951112233', '+7 495 111 22 33'],
  ])('R-02 U-05: turns «%s» typed key by key into «%s»', (keys, masked) => {
    expect(typed(keys)).toBe(masked)
  })

  it('R-02 U-05: accepts any number, and Backspace removes its last digit', () => {
    fc.assert(
      fc.property(national, fc.integer({ min: 1, max: 10 }), (digits, length) => {
        const text = typed(digits.slice(0, length))
        expect(nationalDigits(text)).toBe(digits.slice(0, length))
        expect(nationalDigits(maskPhone(text.slice(0, -1)))).toBe(digits.slice(0, length - 1))
      }),
    )
  })

  it('R-02: is complete only with eleven digits from +7, which the server accepts', () => {
    fc.assert(
      fc.property(national, fc.integer({ min: 0, max: 9 }), (digits, length) => {
        expect(isFullPhone(maskPhone(`+7${digits}`))).toBe(true)
        expect(phoneDigits(maskPhone(`+7${digits}`))).toBe(`7${digits}`)
        expect(isFullPhone(maskPhone(`9${digits.slice(1, length)}`))).toBe(false)
      }),
    )
  })

  it('R-02: leaves a masked text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()x') }), (text) => {
        expect(maskPhone(maskPhone(text))).toBe(maskPhone(text))
      }),
    )
  })

  it('formats a stored phone', () => {
    expect(formatPhone('78123456789')).toBe('+7 812 345 67 89')
    expect(nationalDigits('+7 812 345 67 89')).toBe('8123456789')
  })
})
