import { describe, expect, it } from 'vitest'
import {
  begin,
  discardDraft,
  emptyLane,
  findHead,
  resolveWithLocal,
  removeAcknowledged,
  queueDraft,
  revertToDraft,
  recover,
  remove,
  retry,
  applyOutcome,
  unblock,
  writeDraft,
} from '../../../src/lib/outbox/transitions.ts'
import type { Lane, Outcome } from '../../../src/lib/outbox/record.ts'
import { draft, toKey, laneId, queued, getStates } from '../support/lanes.ts'

const unanswered: Outcome = { name: 'networkError', error: 'No answer' }
const conflict: Outcome = {
  name: 'conflict',
  code: 'other_value',
  errors: ['Другое значение'],
  current: { version: 3 },
}
const attempt = (lane: Lane, outcome: Outcome, now = 0): Lane => {
  const sending = begin(lane, now, true)
  return applyOutcome(sending, findHead(sending)?.id ?? '', outcome, now, 0.5)
}

describe('a lane', () => {
  it('O-04: keystrokes change one draft, and an emptied field forgets it', () => {
    const once = writeDraft(emptyLane(laneId), draft('1'), 'a')
    const twice = writeDraft(once, draft('12'), 'b')
    expect(twice.items.map(({ id, payload }) => [id, payload])).toEqual([['a', '12']])
    expect(discardDraft(twice).items).toEqual([])
  })

  it('O-07: the key is minted when the draft is queued and survives every retry', () => {
    const waited = attempt(attempt(queued('12'), unanswered), unanswered)
    expect(waited.items[0]).toMatchObject({
      key: toKey(1),
      attempts: 2,
      state: { name: 'queued' },
      lastError: 'No answer',
    })
  })

  it('O-06: what was never sent, or was refused, is taken back to be written on, and gets a new key when queued', () => {
    const waiting = queued('12')
    expect(revertToDraft(waiting, 'item-1').items).toMatchObject([
      { id: 'item-1', key: null, state: { name: 'draft' }, payload: '12' },
    ])
    const refused = attempt(waiting, { name: 'rejected', errors: ['Нет'], code: null })
    expect(revertToDraft(refused, 'item-1').items).toMatchObject([
      { key: null, attempts: 0, state: { name: 'draft' } },
    ])
  })

  it('O-07: what may be at the server is not taken back, nor is anything while a draft is written', () => {
    const waited = attempt(queued('12'), unanswered)
    expect(revertToDraft(waited, 'item-1')).toBe(waited)
    const accepted = attempt(queued('12'), { name: 'accepted', receipt: '1', basedOn: null })
    expect(revertToDraft(accepted, 'item-1')).toBe(accepted)
    const drafted = writeDraft(queued('12'), draft('13'), 'new')
    expect(revertToDraft(drafted, 'item-1')).toBe(drafted)
  })

  it('O-07: an edit after the queueing is a new item behind, and leaves the queued one as it is', () => {
    const edited = writeDraft(queued('12'), draft('13'), 'new')
    expect(edited.items.map(({ payload }) => payload)).toEqual(['12', '13'])
    expect(getStates(edited)).toEqual(['queued', 'draft'])
  })

  it('O-06: items are sent oldest first, and the second waits for the answer to the first', () => {
    const sending = begin(queued('12', '13'), 0, true)
    expect(getStates(sending)).toEqual(['sending', 'queued'])
    expect(begin(sending, 0, true)).toBe(sending)
  })

  it('O-22: a pause that a wrong clock put into tomorrow does not hold an item once the clock is right', () => {
    const tomorrow = 24 * 3_600_000
    const failed = applyOutcome(begin(queued('12'), tomorrow, false), 'item-1', unanswered, tomorrow, 0)
    expect(getStates(begin(failed, tomorrow, false))).toEqual(['queued'])
    expect(getStates(begin(failed, 0, false))).toEqual(['sending'])
  })

  it('O-06: without an answer the pause grows to five minutes, and impatience does not wait for it', () => {
    let lane = queued('12')
    const pauses = Array.from({ length: 12 }, () => {
      lane = attempt(lane, unanswered)
      const state = lane.items[0]?.state
      return state?.name === 'queued' ? state.notBefore : null
    })
    expect(pauses.slice(0, 3)).toEqual([1500, 3000, 6000])
    expect(pauses.at(-1)).toBe(225_000)
    expect(begin(lane, 224_999, false)).toBe(lane)
    expect(getStates(begin(lane, 225_000, false))).toEqual(['sending'])
    expect(getStates(begin(lane, 0, true))).toEqual(['sending'])
  })

  it('O-08: correcting a queued reading of one’s own is no conflict: it stands on what was accepted', () => {
    const basedOn = { period: '2026-11', previous: [1], version: 1 }
    const lane = attempt(queued('12', '13'), { name: 'accepted', receipt: '7', basedOn })
    expect(lane.items[1]).toMatchObject({ payload: '13', basedOn, state: { name: 'queued' } })
  })

  it('O-08: what is written over a value that was accepted meanwhile stands on that, however often', () => {
    const [first, second] = [1, 2].map((version) => ({ period: '2026-11', previous: [1], version }))
    const once = attempt(queued('12'), { name: 'accepted', receipt: '7', basedOn: first })
    expect(writeDraft(once, draft('13'), 'b').items[1]?.basedOn).toEqual(first)
    const again = queueDraft(writeDraft(once, draft('13'), 'b'), toKey(2))
    const twice = attempt(again, { name: 'accepted', receipt: '8', basedOn: second })
    expect(writeDraft(twice, draft('14'), 'c').items[2]?.basedOn).toEqual(second)
  })

  it('O-08: what was written over another value than the accepted one is left to the server', () => {
    const lane = attempt(queued('12'), { name: 'accepted', receipt: '7', basedOn: { version: 1 } })
    const later = { ...draft('13'), basedOn: { period: '2026-11', previous: [1], version: 5 } }
    expect(writeDraft(lane, later, 'b').items[1]?.basedOn).toMatchObject({ version: 5 })
  })

  it('O-08: a draft stays based on what was seen when it was begun, or accepted under it', () => {
    const basedOn = { period: '2026-11', previous: [1], version: 1 }
    const begun = writeDraft(queued('12'), draft('1'), 'b')
    const accepted = attempt(begun, { name: 'accepted', receipt: '7', basedOn })
    expect(writeDraft(accepted, draft('13'), 'c').items[1]).toMatchObject({ payload: '13', basedOn })
  })

  it('O-08: what has already been sent is never rewritten, even when the item before it is accepted', () => {
    const once = attempt(queued('12', '13'), { name: 'rejected', errors: [], code: null })
    const behind = attempt(once, unanswered)
    const both = attempt(retry(behind, 'item-1'), { name: 'accepted', receipt: '7', basedOn: { version: 9 } })
    expect(both.items[1]?.basedOn).toMatchObject({ version: 0 })
  })

  it('O-08: a conflict holds its lane and keeps the value until the resident decides', () => {
    const lane = attempt(queued('12', '13'), conflict)
    expect(lane.items[0]).toMatchObject({
      payload: '12',
      state: { name: 'conflict', current: { version: 3 } },
    })
    expect(begin(lane, 0, true)).toBe(lane)
  })

  it('O-08: "send mine" is a new item with a new key in the place of the old one', () => {
    const lane = resolveWithLocal(attempt(queued('12', '13'), conflict), 'item-1', {
      id: 'n',
      key: toKey(9),
      basedOn: { version: 3 },
    })
    expect(lane.items.map(({ key, payload }) => [key, payload])).toEqual([
      [toKey(9), '12'],
      [toKey(2), '13'],
    ])
    expect(lane.items[0]).toMatchObject({ attempts: 0, basedOn: { version: 3 }, state: { name: 'queued' } })
  })

  it('O-08: a refused value stays for the resident and does not hold what is behind it', () => {
    const lane = attempt(queued('12', '13'), {
      name: 'rejected',
      errors: ['Меньше прошлого'],
      code: 'below_previous',
    })
    expect(lane.items[0]).toMatchObject({ payload: '12', state: { errors: ['Меньше прошлого'] } })
    expect(findHead(lane)?.payload).toBe('13')
  })

  it('O-09: blocked items wait for a sign-in and then go under the same key', () => {
    const blocked = attempt(queued('12'), { name: 'blocked', by: 'auth' })
    expect(begin(blocked, 0, true)).toBe(blocked)
    expect(unblock(blocked).items[0]).toMatchObject({ key: toKey(1), state: { name: 'queued' } })
  })

  it('O-07: what a dead worker left "sending" is queued again under its key', () => {
    expect(recover(begin(queued('12'), 0, true)).items[0]).toMatchObject({
      key: toKey(1),
      attempts: 1,
      state: { name: 'queued' },
    })
  })

  it('O-07: an answer to an item that is not being sent changes nothing', () => {
    const lane = queued('12')
    expect(applyOutcome(lane, 'item-1', unanswered, 0, 0)).toBe(lane)
  })

  it('O-08: only the resident removes, and not what is on its way', () => {
    const sending = begin(queued('12', '13'), 0, true)
    expect(remove(remove(sending, 'item-1'), 'item-2').items.map(({ payload }) => payload)).toEqual(['12'])
  })

  it('O-06: accepted items go once they were seen, the others stay', () => {
    const lane = attempt(queued('12', '13'), { name: 'accepted', receipt: '7', basedOn: null })
    expect(
      removeAcknowledged(lane, new Set(['item-1', 'item-2'])).items.map(({ payload }) => payload),
    ).toEqual(['13'])
    expect(removeAcknowledged(lane, new Set()).items).toHaveLength(2)
  })
})
