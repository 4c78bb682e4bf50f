import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from '#contract/auth/checks.ts'
import { isForeignPhone, isFullPhone, maskPhone, nationalDigits, formatPhone } from '#contract/phone.ts'

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
    ['+7 9+7 903 555-01-47', '+7 903 555 01 47'],
    ['+7 903 555-01-47, +7 495 111-22-33', '+7 903 555 01 47'],
    ['8+79035550147', '+7 903 555 01 47'],
    ['007 903 555-01-47', '+7 903 555 01 47'],
    ['810 7 903 555-01-47', '+7 903 555 01 47'],
    ['+ 7 903 555-01-47', '+7 903 555 01 47'],
    ['+7\u202A903 555\u2011014\u20117', '+7 903 555 01 47'],
    ['８９０３５５５０１４７', '+7 903 555 01 47'],
    ['8 701 234 56 78', '+7 701 234 56 78'],
    ['7 701 234 56 78', '+7 701 234 56 78'],
    ['112', '+7 112'],
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

  it.each([
    '+375 29 123-45-67',
    '+375291234567',
    '+998 90 123 45 67',
    '+1 212 555 12 34',
    '+86 131 1234 5678',
    '+7 +375 29 123-45-67',
    '+7 916+375291234567',
    '00 375 29 123 45 67',
    '8 10 375 29 123 45 67',
    '＋375 29 123-45-67',
  ])('R-02 U-05: knows that «%s» is of another country', (text) => expect(isForeignPhone(text)).toBe(true))

  it('R-02 U-05: never takes what keys can type for a number of another country', () => {
    const key = fc.constantFrom(...'+0123456789 -()')
    fc.assert(
      fc.property(
        national,
        fc.nat(10),
        fc.integer({ min: 3, max: 16 }),
        key,
        (digits, length, at, pressed) => {
          const text = maskPhone(digits.slice(0, length))
          expect(isForeignPhone(text.slice(0, at) + pressed + text.slice(at))).toBe(false)
          expect(isForeignPhone(text.slice(at))).toBe(false)
        },
      ),
    )
    expect(['8 (903) 555-01-47', '+8 903 555-01-47', '810 7 903 555-01-47'].some(isForeignPhone)).toBe(false)
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
