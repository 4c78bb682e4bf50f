import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, phoneDigits, withoutEmoji } from '#contract/auth/checks.ts'

describe('e-mail', () => {
  it('U-05: 64 allowed characters, a domain of lowercase letters and digits, 1 to 6 letters on top', () => {
    const good = ['anna@demo.local', 'A.b+c_d@mail.example.ru', `${'a'.repeat(64)}@b1.r`, 'x@1c.museum']
    expect(good.filter(isEmail)).toEqual(good)
  })

  it('U-05: everything else is no e-mail', () => {
    const parts = ['', 'anna', '@b.ru', 'a@b', 'a@.ru', 'a@b.', 'a b@c.ru', 'я@b.ru', 'a@b..ru', 'a@b@c.ru']
    const lines = ['a@b.ru ', 'a@b.ru\n', `${'a'.repeat(65)}@b.ru`, `a@${'b.'.repeat(130)}ru`]
    expect([...parts, ...lines, 'a@b.museums', 'a@b.r1', 'a@B.ru', 'a@my-b.ru'].filter(isEmail)).toEqual([])
  })
})

describe('phone', () => {
  it('U-05: eleven digits that start with +7, in the mask or without it', () => {
    const good = ['+7 900 000 00 01', ' +7(900)000-00-01 ', '+79000000001']
    expect(good.map(phoneDigits)).toEqual(['79000000001', '79000000001', '79000000001'])
  })

  it('U-05: everything else is no phone', () => {
    const short = ['', '+7', '+7 900 000 00 0', '+7 900 000 00 011']
    const other = ['8 900 000 00 01', '79000000001', '+1 900 000 00 01', '+7 900 000 00 0x 1']
    expect([...short, ...other].filter((phone) => phoneDigits(phone) !== null)).toEqual([])
  })
})

describe('emoji', () => {
  it('U-05: emoji of every make are removed whole', () => {
    const plain = ['😀', '❤️', '👍🏽', '☝🏽', '🇷🇺', '1️⃣', '#⃣', '©️']
    const joined = ['👨‍👩‍👧‍👦', '🏳️‍🌈', '👨‍⚕', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🤷🏼‍♀️']
    expect(
      [...plain, ...joined].filter((emoji) => withoutEmoji(`Течёт ${emoji}кран`) !== 'Течёт кран'),
    ).toEqual([])
  })

  it('U-05: letters, digits and punctuation characters stay', () => {
    const text = 'Кв. № 5, 30 % © ™ 12*#, +7 (900) — «ёлка» 5 м³ ₽ ½'
    expect(withoutEmoji(text)).toBe(text)
  })

  it('U-05: what is left has no emoji in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const left = withoutEmoji(text)
        expect(left).not.toMatch(/\p{Emoji_Presentation}|\uFE0F|\u200D/u)
        expect(withoutEmoji(left)).toBe(left)
      }),
    )
  })
})
