import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFixed, SCALE } from '#contract/meters/fixed.ts'
import { isAboveCapacity, checkReading } from '#contract/meters/rules.ts'
import {
  toEntry,
  blurField,
  shownFault,
  stepBy,
  inputText,
  getNotes,
  type Entry,
} from '../../../src/features/meters/rules/entry.ts'
import { anyDial, coldDial } from './dials.ts'

const typed = (text: string, dial = coldDial) => inputText(toEntry('', dial), text, dial)

describe('the entry of one meter and zone', () => {
  it('M-03: starts empty, pristine and without an error', () => {
    expect(toEntry('', coldDial)).toEqual({
      type: 'ColdWaterAreaMeter',
      value: '',
      pristine: true,
      hasError: false,
      crossedZeroUp: false,
      crossedZeroDown: false,
      notice: null,
    })
  })

  it('M-03: rejects a sixth decimal with the reason', () => {
    const before = typed('90,12345')
    expect(inputText(before, '90,123456', coldDial)).toEqual({ ...before, notice: 'five_decimals' })
  })

  it('M-03: parses a comma and a dot alike', () => {
    expect(parseFixed('90,5')).toBe(parseFixed('90.5'))
    expect(parseFixed(',5')).toBe(50_000)
  })

  it('M-05: rejects a typed value above the capacity', () => {
    const before = typed('99999')
    expect(inputText(before, '999990', coldDial)).toEqual({ ...before, notice: 'above_capacity' })
  })

  it('M-05: makes a typed negative value positive', () => {
    expect(typed('-90').value).toBe('90')
  })

  it('M-05: wraps a step over the capacity to zero and marks the crossing', () => {
    const stepped = stepBy(typed('99999'), 1, coldDial)
    expect(stepped).toMatchObject({ value: '0', crossedZeroUp: true, crossedZeroDown: false })
  })

  it('M-05: wraps a step below zero to the capacity and marks the crossing', () => {
    const stepped = stepBy(typed('0'), -1, coldDial)
    expect(stepped).toMatchObject({ value: '99999', crossedZeroUp: false, crossedZeroDown: true })
  })

  it('M-05: a keystroke clears the mark of a crossing', () => {
    const stepped = stepBy(typed('99999'), 1, coldDial)
    expect(inputText(stepped, '01', coldDial).crossedZeroUp).toBe(false)
  })

  it('M-05: the first step of an empty field starts at the previous reading', () => {
    expect(stepBy(toEntry('', coldDial), 1, coldDial).value).toBe('88,1')
  })

  it('M-06: on blur a value below the first one after zero is set to it with a notice', () => {
    const dial = { ...coldDial, previous: 99_990 * 100_000 }
    expect(blurField(typed('5', dial), dial)).toMatchObject({
      value: '12',
      hasError: false,
      notice: 'set_to_first',
    })
  })

  it('M-07: a value below the previous one is invalid at once, and the error is shown on blur', () => {
    const entry = typed('78,97')
    expect(entry.hasError).toBe(true)
    expect(shownFault(entry, coldDial)).toBeNull()
    expect(shownFault(blurField(entry, coldDial), coldDial)).toBe('below_previous')
  })

  it('M-08: shows a value too far above the previous one while typing', () => {
    expect(shownFault(typed('50087,2'), coldDial)).toBe('above_half')
  })

  it('M-04: shows an unaccepted fraction while typing', () => {
    const dial = { ...coldDial, type: 'ElectricOneRateAreaMeter' as const }
    expect(shownFault(typed('90,5', dial), dial)).toBe('fraction')
  })

  it('M-03: a cleared field is pristine and valid', () => {
    const wrong = blurField(typed('78'), coldDial)
    expect(inputText(wrong, '', coldDial)).toEqual(toEntry('', coldDial))
  })
})

describe('any typing into any dial', () => {
  const action = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), text: fc.stringMatching(/^-?[\d.,x]{0,8}$/) }),
    fc.record({ kind: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.constant({ kind: 'leave' as const }),
  )

  it('M-05 M-07: never leaves the dial, and its error matches the shared rules', () => {
    const property = fc.property(anyDial, fc.array(action, { maxLength: 12 }), (dial, actions) => {
      let entry = toEntry('', dial)
      for (const act of actions) {
        if (act.kind === 'type') entry = inputText(entry, act.text, dial)
        else entry = act.kind === 'step' ? stepBy(entry, act.by, dial) : blurField(entry, dial)
        const value = parseFixed(entry.value)
        expect(entry.value === '' || value !== null).toBe(true)
        if (value === null) expect(entry.hasError).toBe(false)
        else {
          expect(isAboveCapacity(value, dial.capacity)).toBe(false)
          expect(entry.hasError).toBe(!checkReading(value, dial).ok)
        }
      }
    })
    fc.assert(property)
  })

  it('M-06: after blur no value is below the first one past zero', () => {
    const property = fc.property(anyDial, fc.nat({ max: 99_999 }), (dial, whole) => {
      const entry = blurField(inputText(toEntry('', dial), String(whole), dial), dial)
      expect(shownFault(entry, dial)).not.toBe('below_first')
    })
    fc.assert(property)
  })
})

const left = (text: string, dial = coldDial) => blurField(inputText(toEntry('', dial), text, dial), dial)

describe('the note under a field', () => {
  it('M-07: names the previous reading as the minimum', () => {
    expect(getNotes(left('78,97'), coldDial)).toEqual([
      {
        name: 'fault',
        fault: 'below_previous',
        reach: 87.1 * SCALE,
      },
    ])
  })

  it('M-05: says that a step went over zero, with the error of the new value', () => {
    const names = (entry: Entry) => getNotes(entry, coldDial).map(({ name }) => name)
    const down = stepBy(typed('0'), -1, coldDial)
    expect(getNotes(down, coldDial)[0]).toEqual({ name: 'crossed', direction: 'down', reach: 99_999 * SCALE })
    expect(names(down)).toEqual(['crossed', 'fault'])
    expect(names(stepBy(down, 1, coldDial))).toEqual(['crossed', 'fault'])
    expect(names(stepBy(down, -1, coldDial))).toEqual(['fault'])
  })

  it('M-06: a value that rolled over zero by a step has one note', () => {
    const dial = { ...coldDial, previous: 99_990 * SCALE, first: 0 }
    const over = stepBy(typed('99999', dial), 1, dial)
    expect(over).toMatchObject({ value: '0', crossedZeroUp: true })
    expect(getNotes(over, dial)).toEqual([{ name: 'rolled_over' }])
  })

  it('M-05: shows what was rejected before what is invalid', () => {
    const refused = inputText(left('78'), '78x', coldDial)
    expect(getNotes(refused, coldDial).map(({ name }) => name)).toEqual(['notice', 'fault'])
  })

  it('M-06: names the first value to which the field was set', () => {
    const dial = { ...coldDial, previous: 99_990 * SCALE }
    expect(getNotes(left('5', dial), dial)).toContainEqual({
      name: 'notice',
      notice: 'set_to_first',
      reach: 12 * SCALE,
    })
  })

  it('M-06: also shows the error if the first value is below the previous one', () => {
    const dial = { ...coldDial, capacity: 999, previous: 500 * SCALE, first: SCALE }
    expect(getNotes(left('0', dial), dial)).toEqual([
      { name: 'notice', notice: 'set_to_first', reach: SCALE },
      { name: 'fault', fault: 'below_previous', reach: 500 * SCALE },
    ])
  })

  it('M-07: says that the dial rolled over, and nothing for a usual value', () => {
    expect(getNotes(left('20'), { ...coldDial, previous: 99_990 * SCALE })).toEqual([{ name: 'rolled_over' }])
    expect(getNotes(left('90'), coldDial)).toEqual([])
  })
})
