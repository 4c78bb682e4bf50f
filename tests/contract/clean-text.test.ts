import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isSameSurname, normalizeNumber } from '#contract/auth/account-checks.ts'
import { cleanText } from '#contract/clean-text.ts'
import { emailSchema, normalizeEmail } from '#contract/email.ts'
import { findMixedWords, mendMixedWords } from '#contract/lookalikes.ts'

describe('cleaning of text', () => {
  it.each([
    ['\u202D100200012\u202C', '100200012'],
    ['ivan\u200B@mail.ru', 'ivan@mail.ru'],
    ['Ново\u00ADжилова', 'Новожилова'],
    ['Иван\u200Cов', 'Иванов'],
    ['12\u200D34', '1234'],
    ['Кв. 1️⃣2️⃣, этаж 5️⃣', 'Кв. 12, этаж 5'],
    ['код #⃣1⃣', 'код #1'],
    ['и\u0306', 'й'],
  ])('U-07: makes %j into %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  it('U-07: leaves nothing of characters that show nothing', () => {
    const unseen = [
      '\u200B',
      '\u3164',
      '\u2800',
      '\u00AD',
      '\u115F',
      '\uFFA0',
      '\u2060',
      '\uFEFF',
      '\uFE0F',
      '\u200D',
    ]
    expect(unseen.filter((sign) => cleanText(sign.repeat(3)) !== '')).toEqual([])
  })

  it('U-07: keeps joiners inside words that need them, emoji, signs and spaces', () => {
    for (const text of ['می\u200Cخواهم', 'क्\u200Dष', '👩🏽‍💻 ❤️ 👨‍👩‍👧', ' 5\u00A0м³ № © \n\t'])
      expect(cleanText(text)).toBe(text)
  })
})

describe('one mailbox', () => {
  it.each(['почта.рф', 'сады-2.рф', 'ёлка.дом.рф', 'bücher.de', 'мир.example.com'])(
    'U-07: has one address, in letters and in Punycode: %s',
    (domain) => {
      const ascii = `Ivan@${domainToASCII(domain)}`
      expect(ascii).toContain('xn--')
      expect(normalizeEmail(ascii)).toBe(`ivan@${domain}`)
      expect(emailSchema.parse(`\u200B${ascii.toUpperCase()} `)).toBe(`ivan@${domain}`)
    },
  )

  it('U-07: is not that of another domain which a wrong label would spell', () => {
    for (const label of ['xn--abc-', 'xn--999999999', 'xn--a', 'xn--', 'xn--abc-9'])
      expect(normalizeEmail(`a@${label}.ru`)).toBe(`a@${label}.ru`)
  })
})

describe('letters that look alike', () => {
  it.each([
    ['Oрловa', 'Орлова'],
    ['CMИPHOBА', 'Смирнова'],
    ['Cox', 'Сох'],
  ])('U-07: are one surname: %s and %s', (latin, russian) => {
    expect(isSameSurname(latin, russian)).toBe(true)
  })

  it('U-07: are mended in mixed words only', () => {
    expect(mendMixedWords('Oрловa Anna, 12А')).toBe('Орлова Anna, 12А')
    expect(findMixedWords('Oрловa Anna Петровна')).toEqual(['Oрловa'])
    expect(mendMixedWords('Ivanова')).toContain('ова')
  })

  it('U-07: an account number loses what was copied with it', () => {
    expect(normalizeNumber('л/с № \u202D100200012\u202C')).toBe('100200012')
  })
})
