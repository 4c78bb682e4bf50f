import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getDeadline,
  lastWorkingDay,
  getDeskDue,
  deskDueState,
  getDue,
  dueState,
  isEmergency,
  isWorkingDay,
  orderTerms,
  getTerms,
  ticketTerms,
} from '#contract/cases/terms.ts'
import { defaultCategories } from '../../server/modules/requests/default-categories.ts'

const moscow = { timeZone: 'Europe/Moscow', off: [], on: [] }
const plumbing = { id: 'plumbing', name: 'Сантехника' }
const drain = { id: 'drain', name: 'Засор' }
const tap = { id: 'tap', name: 'Течёт кран или смеситель' }

describe('terms', () => {
  it('Q-07: takes the legal terms unless the organisation sets its own', () => {
    expect(getTerms(plumbing, drain, {})).toEqual({ answer: '30m', done: '2h', basis: 'decree_416_13' })
    expect(getTerms(plumbing, tap, {})).toEqual({ answer: null, done: '1d', basis: 'order_170' })
    const own = { 'Сантехника/Засор': { done: '1h' } }
    expect(getTerms(plumbing, drain, own)).toEqual({ answer: null, done: '1h', basis: 'organisation' })
  })

  const breakdown = { answer: '30m', done: '3d', basis: 'decree_416_13' }
  const outage = { answer: '2h', done: null, basis: 'decree_354_108' }
  const within = (done: string) => ({ answer: null, done, basis: 'order_170' })
  // The table of docs/terms.md.
  const law: Readonly<Record<string, object>> = {
    'plumbing/drain': { answer: '30m', done: '2h', basis: 'decree_416_13' },
    'plumbing/pipe': breakdown,
    'flat/ceiling': breakdown,
    'heating/leak': breakdown,
    'electricity/wiring': breakdown,
    'emergency/gas': breakdown,
    'emergency/fire': breakdown,
    'emergency/lift': breakdown,
    'plumbing/no_cold': outage,
    'plumbing/no_hot': outage,
    'plumbing/pressure': outage,
    'heating/none': outage,
    'heating/cold': outage,
    'heating/heat': outage,
    'electricity/no_light': outage,
    'plumbing/tap': within('1d'),
    'plumbing/toilet': within('1d'),
    'lift/stopped': within('1d'),
    'lift/jerks': within('1d'),
    'lift/cabin': within('1d'),
    'entrance/door': within('1d'),
    'building/roof': within('1d'),
    'entrance/light': within('7d'),
  }

  it('Q-07: gives each kind of the default tree the term of its law, and the others ten working days', () => {
    const terms = Object.fromEntries(
      defaultCategories.flatMap((category) =>
        category.subcategories.map((kind) => [
          `${category._id}/${kind._id}`,
          getTerms({ id: category._id, name: category.name }, { id: kind._id, name: kind.name }, {}),
        ]),
      ),
    )
    const others = Object.keys(terms).filter((kind) => !(kind in law))
    expect(terms).toEqual({ ...Object.fromEntries(others.map((kind) => [kind, ticketTerms])), ...law })
  })

  it('Q-07: gives other kinds an answer in ten working days and no completion term', () => {
    const playground = { id: 'playground', name: 'Сломана лавочка' }
    expect(getTerms({ id: 'yard', name: 'Двор' }, playground, {})).toEqual(ticketTerms)
    expect(ticketTerms).toEqual({ answer: '10wd', done: null, basis: 'decree_416_36' })
  })
})

describe('deadlines', () => {
  it('Q-07: counts minutes, hours and days by the clock', () => {
    const from = '2026-11-12T06:40:00.000Z'
    expect(getDeadline(from, '30m', moscow)).toEqual({ at: '2026-11-12T07:10:00.000Z', whole_day: false })
    expect(getDeadline(from, '2h', moscow).at).toBe('2026-11-12T08:40:00.000Z')
    expect(getDeadline(from, '3d', moscow).at).toBe('2026-11-15T06:40:00.000Z')
  })

  it('Q-07: counts working days from the next day in the organisation’s time zone', () => {
    // 21:30 UTC on Thursday is Friday in Moscow, so the first working day is Monday.
    const late = getDeadline('2026-11-12T21:30:00Z', '1wd', moscow)
    expect(late).toEqual({ at: '2026-11-16T21:00:00.000Z', whole_day: true })
    expect(getDeadline('2026-11-12T20:30:00Z', '1wd', moscow).at).toBe('2026-11-13T21:00:00.000Z')
    expect(getDeadline('2026-12-30T09:00:00Z', '2wd', moscow).at).toBe('2027-01-11T21:00:00.000Z')
    expect(getDeadline('2026-11-12T09:00:00Z', '10wd', moscow).at).toBe('2026-11-26T21:00:00.000Z')
  })

  it('Q-07: respects the organisation’s days off and working Saturdays', () => {
    const own = { ...moscow, off: ['2026-11-13'], on: ['2026-11-14'] }
    expect(getDeadline('2026-11-12T09:00:00Z', '1wd', own).at).toBe('2026-11-14T21:00:00.000Z')
  })

  it('Q-07: puts exactly the given number of working days before the deadline', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 700 }), (count, day) => {
        const from = new Date(Date.UTC(2026, 0, 1 + day, 9))
        const { at } = getDeadline(from.toISOString(), `${count}wd`, { ...moscow, timeZone: 'UTC' })
        let working = 0
        for (let date = from.getTime() + 86_400_000; date < Date.parse(at); date += 86_400_000)
          if (isWorkingDay(new Date(date).toISOString().slice(0, 10), moscow)) working += 1
        expect(working).toBe(count)
      }),
    )
  })
})

describe('due date for the resident', () => {
  const from = '2026-11-12T06:40:00.000Z'
  const blockage = getTerms(plumbing, drain, {})
  const at = (instant: string) => Date.parse(instant)

  it('Q-07: is the answer until it comes, then the completion; each expires', () => {
    const open = getDue(from, blockage, false, moscow)
    expect(dueState(open, at('2026-11-12T06:41:00Z'))).toMatchObject({ what: 'answer', isOver: false })
    expect(dueState(open, at('2026-11-12T07:10:00Z'))).toMatchObject({ what: 'answer', isOver: true })
    const answered = getDue(from, blockage, true, moscow)
    expect(dueState(answered, at('2026-11-12T08:39:59Z'))).toMatchObject({ what: 'done', isOver: false })
    expect(dueState(answered, at('2026-11-12T08:40:00Z'))).toMatchObject({ what: 'done', isOver: true })
  })

  it('Q-07: skips an answer due after completion, and is null without a term', () => {
    const slow = { answer: '10wd', done: '1d', basis: 'organisation' } as const
    expect(getDue(from, slow, false, moscow).answer).toBeNull()
    expect(dueState(getDue(from, ticketTerms, true, moscow), Date.now())).toBeNull()
  })
})

describe('due date for the desk', () => {
  const from = '2026-11-12T06:40:00.000Z'
  const kinds = defaultCategories.flatMap((category) =>
    category.subcategories.map(
      (kind) =>
        [
          `${category._id}/${kind._id}`,
          getTerms({ id: category._id, name: category.name }, { id: kind._id, name: kind.name }, {}),
        ] as const,
    ),
  )
  const all = [
    ...kinds,
    ['order', orderTerms],
    ['ticket', ticketTerms],
    ['own', { answer: null, done: null, basis: 'organisation' }],
  ] as const
  const noVisit = { isAnswered: true, visitEnd: null }
  const getNext = (
    ...[terms, progress]: [Parameters<typeof getDeskDue>[1], Parameters<typeof getDeskDue>[2]]
  ) => {
    const next = deskDueState(getDeskDue(from, terms, progress, moscow), 0)
    return next && [next.what, next.deadline.at]
  }

  it.each(all)('G-22: returns an answered case without a visit within 30 days: %s', (_, terms) => {
    const [what, at] = getNext(terms, noVisit) ?? []
    expect(what).toBe('done')
    expect(Date.parse(at ?? '')).toBeLessThanOrEqual(Date.parse('2026-12-12T06:40:00Z'))
  })

  it.each([
    'plumbing/no_cold',
    'plumbing/no_hot',
    'plumbing/pressure',
    'heating/cold',
    'heating/heat',
    'electricity/no_light',
  ])('G-22: returns an answered outage after a day: %s', (kind) => {
    const [, terms = ticketTerms] = kinds.find(([name]) => name === kind) ?? []
    expect(getNext(terms, noVisit)).toEqual(['done', '2026-11-13T06:40:00.000Z'])
    // The law sets no term here, so the resident sees none.
    expect(getDue(from, terms, true, moscow).done).toBeNull()
  })

  it('G-22: is the end of the visit unless a legal term ends earlier', () => {
    const planned = (visitEnd: string) => ({ isAnswered: true, visitEnd })
    const blockage = getTerms(plumbing, drain, {})
    expect(getNext(blockage, planned('2026-11-12T07:00:00.000Z'))).toEqual([
      'visit',
      '2026-11-12T07:00:00.000Z',
    ])
    expect(getNext(blockage, planned('2026-11-13T07:00:00.000Z'))).toEqual([
      'done',
      '2026-11-12T08:40:00.000Z',
    ])
    expect(getNext(ticketTerms, planned('2027-03-01T07:00:00.000Z'))).toEqual([
      'visit',
      '2027-03-01T07:00:00.000Z',
    ])
  })

  it('G-22: makes a case overdue at its next deadline', () => {
    const due = getDeskDue(
      from,
      ticketTerms,
      { isAnswered: true, visitEnd: '2026-11-13T09:00:00.000Z' },
      moscow,
    )
    expect(deskDueState(due, Date.parse('2026-11-13T08:59:59Z'))?.isOver).toBe(false)
    expect(deskDueState(due, Date.parse('2026-11-13T09:00:00Z'))?.isOver).toBe(true)
  })

  it('G-22: marks a term of two hours or less as an emergency', () => {
    const emergencies = kinds.filter(([, terms]) => isEmergency(terms)).map(([kind]) => kind)
    expect(emergencies).toEqual(
      expect.arrayContaining([
        'flat/ceiling',
        'plumbing/pipe',
        'plumbing/drain',
        'plumbing/no_cold',
        'electricity/wiring',
      ]),
    )
    expect(emergencies).not.toContain('plumbing/tap')
    expect(isEmergency({ answer: null, done: '90m', basis: 'organisation' })).toBe(true)
    expect(isEmergency({ answer: '3h', done: null, basis: 'organisation' })).toBe(false)
    expect(isEmergency(orderTerms)).toBe(false)
  })
})

describe('the last working day', () => {
  it.each([
    ['2026-11-30', '2026-11-27'],
    ['2026-11-28', '2026-11-27'],
    ['2026-11-27', '2026-11-26'],
    ['2026-01-09', '2025-12-31'],
  ])('G-08: before %s is %s', (date, day) => {
    expect(lastWorkingDay(date, { off: [], on: [] })).toBe(day)
  })

  it('G-08: follows the calendar of the organisation', () => {
    expect(lastWorkingDay('2026-11-30', { off: ['2026-11-27'], on: [] })).toBe('2026-11-26')
    expect(lastWorkingDay('2026-11-30', { off: [], on: ['2026-11-28'] })).toBe('2026-11-28')
  })
})
