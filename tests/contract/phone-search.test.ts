import { assert, constant, constantFrom, integer, nat, property, record, stringMatching } from 'fast-check'
import { expect, it } from 'vitest'
import { phoneParts } from '../../src/contract/phone-search.ts'

it.each([
  ['0147', ['0147']],
  ['147', ['147']],
  ['555-01-47', ['5550147']],
  ['55 01', ['5501']],
  ['(903) 555', ['903555']],
  ['+7 903', ['7903']],
  ['8 903 555', ['8903555', '7903555']],
  ['8 (903) 555-01-47', ['79035550147']],
  ['+7 903 555 01 47', ['79035550147']],
  ['9035550147', ['9035550147']],
  ['555\u201101\u201147', ['5550147']],
])('G-32: «%s» is a part of a phone', (search, parts) => {
  expect(phoneParts(search)).toEqual(parts)
})

it.each(['14', '7 12', '5, кв. 12', 'Садовая 5 0147', '№ 4821', '100200012001', '', '-- --'])(
  'G-32: «%s» is no part of a phone',
  (search) => {
    expect(phoneParts(search)).toEqual([])
  },
)

const digits = (length: number) => stringMatching(new RegExp(`^[0-9]{${length}}$`))
it('G-32: any part of a phone, in groups or with its code, has an alternative that the stored number contains', () => {
  const typed = record({ phone: digits(10), from: nat(6), length: integer({ min: 4, max: 10 }) }).chain(
    ({ phone, from, length }) =>
      record({
        stored: constant(`7${phone}`),
        groups: constant(phone.slice(from, from + length)),
        code: constantFrom(...(from === 0 ? ['', '8', '+7', '8 ', '+7 ('] : [''])),
        separator: constantFrom('', ' ', '-', '.'),
      }),
  )
  assert(
    property(typed, ({ stored, groups, code, separator }) => {
      const parts = phoneParts(code + groups.match(/.{1,3}/g)?.join(separator))
      expect(parts.some((part) => stored.includes(part))).toBe(true)
    }),
  )
})
