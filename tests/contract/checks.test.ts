import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits, stripEmoji } from '#contract/auth/checks.ts'
import { validateEmail, isEmail, isUsualEmail, normalizeEmail } from '#contract/email.ts'

describe('e-mail', () => {
  it('U-05: accepts up to 64 local characters, a lowercase domain and a top level of 1 to 6 letters', () => {
    const good = ['anna@demo.local', 'A.b+c_d@mail.example.ru', `${'a'.repeat(64)}@b1.r`, 'x@1c.museum']
    expect(good.filter(isUsualEmail)).toEqual(good)
  })

  it('U-05: asks about any other address', () => {
    const parts = ['', 'anna', '@b.ru', 'a@b', 'a@.ru', 'a@b.', 'a b@c.ru', 'я@b.ru', 'a@b..ru', 'a@b@c.ru']
    const lines = ['a@b.ru ', 'a@b.ru\n', `${'a'.repeat(65)}@b.ru`, `a@${'b.'.repeat(130)}ru`]
    expect([...parts, ...lines, 'a@b.museums', 'a@b.r1', 'a@B.ru', 'a@my-b.ru'].filter(isUsualEmail)).toEqual(
      [],
    )
  })

  it.each([
    ['a hyphen', 'ivan@my-company.ru'],
    ['a long top level', 'ivan@dom.moscow2030'],
    ['a top level of seven letters', 'ivan@office.company'],
    ['a Cyrillic domain', 'ivan@почта.рф'],
    ['a Cyrillic name under a Latin top level', 'ivan@наш-дом.com'],
    ['Punycode', 'ivan@xn--80a1acny.xn--p1ai'],
  ])('A-18: accepts an address with %s after a question', (_what, address) => {
    expect([isUsualEmail(address), validateEmail(address)]).toEqual([false, null])
  })

  it.each([
    ['no domain', 'ivan', /как ivanov@mail.ru/],
    ['no dot in the domain', 'ivan@my-company', /как ivanov@mail.ru/],
    ['a hyphen at the end of a name', 'ivan@my-.ru', /как ivanov@mail.ru/],
    ['a name of 64 characters', `ivan@${'a'.repeat(64)}.company`, /как ivanov@mail.ru/],
    ['an underscore', 'ivan@my_company.ru', /как ivanov@mail.ru/],
    ['a number on top', 'ivan@192.168.0.1', /как ivanov@mail.ru/],
    ['a space inside', 'iv an@my-company.ru', /как ivanov@mail.ru/],
    ['two characters @', 'ivan@ivan@my-company.ru', /как ivanov@mail.ru/],
    ['two dots before a domain with a hyphen', 'i..n@my-company.ru', /как ivanov@mail.ru/],
    ['255 characters', `ivan@${'a-b.'.repeat(62)}ru`, /как ivanov@mail.ru/],
    ['Russian letters before @', 'иван@my-company.ru', /только латинские буквы/],
    ['one Russian letter in a Latin name', 'ivan@mаil.ru', /русские и латинские/],
  ])('A-18: rejects an address with %s and names the reason', (_what, address, reason) => {
    expect(isEmail(address)).toBe(false)
    expect(validateEmail(address)).toMatch(reason)
  })

  it('A-18: accepts every usual address and normalizes it to itself', () => {
    const part = fc.stringMatching(/^[a-z0-9]{1,20}$/)
    fc.assert(
      fc.property(part, part, fc.stringMatching(/^[a-z]{1,6}$/), (local, domain, top) => {
        const address = `${local}@${domain}.${top}`
        expect([isUsualEmail(address), validateEmail(address)]).toEqual([true, null])
        expect(normalizeEmail(` ${address.toUpperCase()} `)).toBe(address)
      }),
    )
  })
})

describe('phone', () => {
  it('U-05: accepts eleven digits that start with +7, masked or plain', () => {
    const good = ['+7 900 000 00 01', ' +7(900)000-00-01 ', '+79000000001']
    expect(good.map(phoneDigits)).toEqual(['79000000001', '79000000001', '79000000001'])
  })

  it('U-05: rejects every other phone', () => {
    const short = ['', '+7', '+7 900 000 00 0', '+7 900 000 00 011']
    const other = ['8 900 000 00 01', '79000000001', '+1 900 000 00 01', '+7 900 000 00 0x 1']
    expect([...short, ...other].filter((phone) => phoneDigits(phone) !== null)).toEqual([])
  })
})

describe('emoji', () => {
  it('U-05: removes whole emoji of every kind', () => {
    const plain = ['😀', '❤️', '👍🏽', '☝🏽', '🇷🇺', '1️⃣', '#⃣', '©️']
    const joined = ['👨‍👩‍👧‍👦', '🏳️‍🌈', '👨‍⚕', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🤷🏼‍♀️']
    expect(
      [...plain, ...joined].filter((emoji) => stripEmoji(`Течёт ${emoji}кран`) !== 'Течёт кран'),
    ).toEqual([])
  })

  it('U-05: keeps letters, digits and punctuation', () => {
    const text = 'Кв. № 5, 30 % © ™ 12*#, +7 (900) — «ёлка» 5 м³ ₽ ½'
    expect(stripEmoji(text)).toBe(text)
  })

  it('U-05: leaves no emoji in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const left = stripEmoji(text)
        expect(left).not.toMatch(/\p{Emoji_Presentation}|\uFE0F|\u200D/u)
        expect(stripEmoji(left)).toBe(left)
      }),
    )
  })
})
