import { describe, expect, it } from 'vitest'
import {
  collectEvidence,
  wholeUtf8,
  type Encoding,
} from '../../../server/modules/exchange/readers/encoding.ts'
import { encode } from '../support/encode.ts'

const detect = (...chunks: Uint8Array[]): Encoding => {
  const evidence = collectEvidence()
  for (const chunk of chunks) evidence.add(chunk)
  return evidence.decide()
}

const isWhole = (...chunks: Uint8Array[]): boolean => {
  const utf8 = wholeUtf8()
  for (const chunk of chunks) utf8.add(chunk)
  return utf8.decide()
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

const header = 'Лицевой счёт;Сектор;На дату;Долг\n'
const rows = Array.from({ length: 100 }, (_, nth) => `10020${nth};housing;01.03.2026;1\u00A0234,56\n`).join(
  '',
)
const names = 'Лицевой счёт;Фамилия;Дом\n1;Ёлкин;ул. Садовая, 5\n2;Янв;г. Юрьев, ул. Объездная\n'
const shouted = 'ЛИЦЕВОЙ СЧЁТ;ФАМИЛИЯ;ДОМ\n1;ЁЛКИН;УЛ. САДОВАЯ, 5\n'
const short = 'Лицевой счёт;Долг\n1;5'

describe('encoding of a file', () => {
  const legacy = ['windows-1251', 'ibm866', 'x-mac-cyrillic'] as const
  const texts = { 'no-break spaces': header + rows, names, capitals: shouted, 'one row': short }
  it.each(
    legacy.flatMap((encoding) =>
      Object.entries(texts).map(([what, text]) => [encoding, what, text] as const),
    ),
  )('G-14: detects %s by %s', (encoding, _what, text) => {
    expect(detect(encode(text, encoding))).toBe(encoding)
  })

  it('G-14: detects UTF-8 and UTF-16 with and without a mark', () => {
    for (const mark of ['', '\uFEFF']) {
      expect(detect(Buffer.from(mark + names))).toBe('utf-8')
      expect(detect(Buffer.from(mark + names, 'utf16le'))).toBe('utf-16le')
      expect(detect(utf16be(mark + names))).toBe('utf-16be')
    }
    expect(detect(Buffer.from('a;b\n1;2'))).toBe('utf-8')
  })

  it('G-14: stays with UTF-8 if one character is damaged or cut between chunks', () => {
    const bytes = Buffer.from(names)
    expect(detect(bytes.subarray(0, 31), bytes.subarray(31))).toBe('utf-8')
    const damaged = Buffer.concat([bytes.subarray(0, 50), Buffer.of(0xff), bytes.subarray(50)])
    expect(detect(damaged)).toBe('utf-8')
    expect(isWhole(bytes.subarray(0, 31), bytes.subarray(31))).toBe(true)
    expect(isWhole(damaged)).toBe(false)
    expect(isWhole(bytes.subarray(0, 31))).toBe(false)
    expect(isWhole(Buffer.from(names, 'utf16le'))).toBe(false)
    expect(isWhole(Buffer.from('a;b\n', 'utf16le'))).toBe(false)
  })
})
