import { describe, expect, it } from 'vitest'
import { one } from '#contract/meters/fixed.ts'
import { countFields } from '../../../src/features/meters/rules/counts.ts'
import { entryOf, leave, typeInto } from '../../../src/features/meters/rules/entry.ts'
import { notesOf } from '../../../src/features/meters/rules/note.ts'
import { coldDial } from './dials.ts'

const left = (text: string, dial = coldDial) => leave(typeInto(entryOf('', dial), text, dial), dial)

describe('the note under a field', () => {
  it('M-07: names the previous reading as the number to reach', () => {
    expect(notesOf(left('78,97'), coldDial)).toEqual([
      {
        name: 'fault',
        fault: 'below_previous',
        reach: 87.1 * one,
      },
    ])
  })

  it('M-05: says what was not taken before what is wrong', () => {
    const refused = typeInto(left('78'), '78x', coldDial)
    expect(notesOf(refused, coldDial).map(({ name }) => name)).toEqual(['notice', 'fault'])
  })

  it('M-06: names the first value that a value past zero was set to', () => {
    const dial = { ...coldDial, previous: 99_990 * one }
    expect(notesOf(left('5', dial), dial)).toContainEqual({
      name: 'notice',
      notice: 'set_to_first',
      reach: 12 * one,
    })
  })

  it('M-06: a value set to the first one that is still below the previous one is shown as wrong as well', () => {
    const dial = { ...coldDial, capacity: 999, previous: 500 * one, first: one }
    expect(notesOf(left('0', dial), dial)).toEqual([
      { name: 'notice', notice: 'set_to_first', reach: one },
      { name: 'fault', fault: 'below_previous', reach: 500 * one },
    ])
  })

  it('M-07: says that the dial went over zero, and nothing of a usual value', () => {
    expect(notesOf(left('20'), { ...coldDial, previous: 99_990 * one })).toEqual([{ name: 'rolled_over' }])
    expect(notesOf(left('90'), coldDial)).toEqual([])
  })
})

describe('the counts of the dock', () => {
  it('M-14: a wrong field counts as filled, and as wrong once its error is in sight', () => {
    const typing = typeInto(entryOf('', coldDial), '78', coldDial)
    const fields = [left('90'), left('78'), typing, entryOf('', coldDial)].map(
      (entry) => [entry, coldDial] as const,
    )
    expect(countFields(fields)).toEqual({ total: 4, filled: 3, wrong: 1 })
  })
})
