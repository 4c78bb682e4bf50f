import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyCells, eraseDigit, insertDigits } from '../../../src/ui/fields/code-boxes.tsx'

const none = emptyCells(4)
const full = ['1', '2', '3', '4']

describe('the boxes of a code', () => {
  it('X-02: puts a digit into its box and moves the focus to the next', () => {
    expect(insertDigits(none, 0, '7')).toEqual({ cells: ['7', '', '', ''], focus: 1 })
    expect(insertDigits(none, 3, '7')).toEqual({ cells: ['', '', '', '7'], focus: 3 })
  })

  it('X-02: replaces the digit of a box when another is typed beside it', () => {
    expect(insertDigits(full, 1, '29').cells).toEqual(['1', '9', '3', '4'])
    expect(insertDigits(full, 1, '92').cells).toEqual(['1', '9', '3', '4'])
    expect(insertDigits(full, 1, '22').cells).toEqual(full)
  })

  it('X-02: spreads a pasted or autofilled code over the boxes, ignoring separators', () => {
    expect(insertDigits(none, 0, '0421')).toEqual({ cells: ['0', '4', '2', '1'], focus: 3 })
    expect(insertDigits(none, 0, 'код: 04-21 99').cells).toEqual(['0', '4', '2', '1'])
    expect(insertDigits(none, 2, '0421').cells).toEqual(['', '', '0', '4'])
  })

  it('U-07: takes the last digits of a whole phone number, whatever box it is pasted into', () => {
    for (const number of ['+7 495 123-04-21', '84951230421', '4951230421', '+7 (495) 123 0421'])
      for (const at of [0, 2])
        expect(insertDigits(none, at, number)).toEqual({ cells: ['0', '4', '2', '1'], focus: 3 })
  })

  it('X-02: accepts digits only', () => {
    for (const text of ['a', 'е', ' ', '+', '٣'])
      expect(insertDigits(full, 1, text)).toEqual({ cells: full, focus: 1 })
    expect(insertDigits(full, 1, '2x')).toEqual({ cells: full, focus: 2 })
  })

  it('X-02: Backspace clears its box, then the previous one', () => {
    expect(eraseDigit(full, 3)).toEqual({ cells: ['1', '2', '3', ''], focus: 3 })
    expect(eraseDigit(['1', '2', '3', ''], 3)).toEqual({ cells: ['1', '2', '', ''], focus: 2 })
    expect(eraseDigit(none, 0)).toEqual({ cells: none, focus: 0 })
  })

  it('X-02: holds one digit or nothing in each box for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), fc.string())), (keys) => {
        const cells = keys.reduce((before, [at, text]) => insertDigits(before, at, text).cells, none)
        expect(cells).toHaveLength(4)
        for (const cell of cells) expect(cell).toMatch(/^\d?$/)
      }),
    )
  })
})
