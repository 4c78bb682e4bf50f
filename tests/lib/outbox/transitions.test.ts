import { describe, expect, it } from 'vitest'
import {
  beginSending,
  discardDraft,
  emptyLane,
  findHead,
  getOpenKeys,
  removeAcknowledged,
  queueDraft,
  recover,
  applyOutcome,
  unblock,
  writeDraft,
} from '../../../src/lib/outbox/transitions.ts'
import { remove, resolveWithLocal, retry, revertToDraft } from '../../../src/lib/outbox/decisions.ts'
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
  const sending = beginSending(lane, now, true)
  return applyOutcome(sending, findHead(sending)?.id ?? '', outcome, now, 0.5)
}

describe('lane', () => {
  it('O-04: changes one draft by keystrokes and deletes it when emptied', () => {
    const once = writeDraft(emptyLane(laneId), draft('1'), 'a')
    const twice = writeDraft(once, draft('12'), 'b')
    expect(twice.items.map(({ id, payload }) => [id, payload])).toEqual([['a', '12']])
    expect(discardDraft(twice).items).toEqual([])
  })

  it('O-07: creates the key when the draft is queued and keeps it on retries', () => {
    const waited = attempt(attempt(queued('12'), unanswered), unanswered)
    expect(waited.items[0]).toMatchObject({
      key: toKey(1),
      attempts: 2,
      state: { name: 'queued' },
      lastError: 'No answer',
    })
  })

  it('O-06: reverts an unsent or rejected item to a draft, which gets a new key', () => {
    const waiting = queued('12')
    expect(revertToDraft(waiting, 'item-1').items).toMatchObject([
      { id: 'item-1', key: null, state: { name: 'draft' }, payload: '12' },
    ])
    const refused = attempt(waiting, { name: 'rejected', errors: ['Нет'], code: null })
    expect(revertToDraft(refused, 'item-1').items).toMatchObject([
      { key: null, attempts: 0, state: { name: 'draft' } },
    ])
  })

  it('O-23: a changed item replaces the keys of all its sent attempts, over several rounds', () => {
    const refusal = { name: 'rejected', errors: ['Нет'], code: null } as const
    const again = (lane: Lane, key: number): Lane => queueDraft(revertToDraft(lane, 'item-1'), toKey(key))
    const unsent = again(queued('12'), 2)
    expect(unsent.items[0]?.replaces ?? []).toEqual([])
    const second = again(attempt(unsent, refusal), 3)
    expect(second.items[0]).toMatchObject({ key: toKey(3), replaces: [toKey(2)] })
    const third = again(attempt(second, refusal), 4)
    expect(third.items[0]).toMatchObject({ key: toKey(4), replaces: [toKey(2), toKey(3)] })
    expect(third.items.flatMap(getOpenKeys)).toEqual([toKey(2), toKey(3)])
    expect(attempt(third, refusal).items.flatMap(getOpenKeys)).toEqual([2, 3, 4].map(toKey))
  })

  it('O-23: "send mine" replaces the key in conflict, whose call closed those before it', () => {
    const refused = attempt(queued('12'), { name: 'rejected', errors: [], code: null })
    const changed = queueDraft(revertToDraft(refused, 'item-1'), toKey(2))
    const mine = { id: 'n', key: toKey(3), basedOn: null }
    const lane = resolveWithLocal(attempt(changed, conflict), 'item-1', mine)
    expect(lane.items[0]).toMatchObject({ key: toKey(3), replaces: [toKey(2)], attempts: 0 })
  })

  it('O-07: does not revert an item that may have been sent, nor any while a draft exists', () => {
    const waited = attempt(queued('12'), unanswered)
    expect(revertToDraft(waited, 'item-1')).toBe(waited)
    const accepted = attempt(queued('12'), { name: 'accepted', receipt: '1', basedOn: null })
    expect(revertToDraft(accepted, 'item-1')).toBe(accepted)
    const drafted = writeDraft(queued('12'), draft('13'), 'new')
    expect(revertToDraft(drafted, 'item-1')).toBe(drafted)
  })

  it('O-07: appends an edit after queueing as a new item', () => {
    const edited = writeDraft(queued('12'), draft('13'), 'new')
    expect(edited.items.map(({ payload }) => payload)).toEqual(['12', '13'])
    expect(getStates(edited)).toEqual(['queued', 'draft'])
  })

  it('O-06: sends items in order, each after the answer to the previous one', () => {
    const sending = beginSending(queued('12', '13'), 0, true)
    expect(getStates(sending)).toEqual(['sending', 'queued'])
    expect(beginSending(sending, 0, true)).toBe(sending)
  })

  it('O-22: ignores a retry time that a wrong clock set too far ahead', () => {
    const tomorrow = 24 * 3_600_000
    const failed = applyOutcome(
      beginSending(queued('12'), tomorrow, false),
      'item-1',
      unanswered,
      tomorrow,
      0,
    )
    expect(getStates(beginSending(failed, tomorrow, false))).toEqual(['queued'])
    expect(getStates(beginSending(failed, 0, false))).toEqual(['sending'])
  })

  it('O-06: backs off up to five minutes, which ignoreBackoff skips', () => {
    let lane = queued('12')
    const pauses = Array.from({ length: 12 }, () => {
      lane = attempt(lane, unanswered)
      const state = lane.items[0]?.state
      return state?.name === 'queued' ? state.notBefore : null
    })
    expect(pauses.slice(0, 3)).toEqual([1500, 3000, 6000])
    expect(pauses.at(-1)).toBe(225_000)
    expect(beginSending(lane, 224_999, false)).toBe(lane)
    expect(getStates(beginSending(lane, 225_000, false))).toEqual(['sending'])
    expect(getStates(beginSending(lane, 0, true))).toEqual(['sending'])
  })

  it('O-08: rebases a correction of an own queued reading on the accepted version', () => {
    const basedOn = { period: '2026-11', previous: [1], version: 1 }
    const lane = attempt(queued('12', '13'), { name: 'accepted', receipt: '7', basedOn })
    expect(lane.items[1]).toMatchObject({ payload: '13', basedOn, state: { name: 'queued' } })
  })

  it('O-08: rebases a new draft on the last accepted version', () => {
    const [first, second] = [1, 2].map((version) => ({ period: '2026-11', previous: [1], version }))
    const once = attempt(queued('12'), { name: 'accepted', receipt: '7', basedOn: first })
    expect(writeDraft(once, draft('13'), 'b').items[1]?.basedOn).toEqual(first)
    const again = queueDraft(writeDraft(once, draft('13'), 'b'), toKey(2))
    const twice = attempt(again, { name: 'accepted', receipt: '8', basedOn: second })
    expect(writeDraft(twice, draft('14'), 'c').items[2]?.basedOn).toEqual(second)
  })

  it('O-08: keeps the base of a draft that saw another value', () => {
    const lane = attempt(queued('12'), { name: 'accepted', receipt: '7', basedOn: { version: 1 } })
    const later = { ...draft('13'), basedOn: { period: '2026-11', previous: [1], version: 5 } }
    expect(writeDraft(lane, later, 'b').items[1]?.basedOn).toMatchObject({ version: 5 })
  })

  it('O-08: keeps a draft’s base unless the item under it is accepted', () => {
    const basedOn = { period: '2026-11', previous: [1], version: 1 }
    const begun = writeDraft(queued('12'), draft('1'), 'b')
    const accepted = attempt(begun, { name: 'accepted', receipt: '7', basedOn })
    expect(writeDraft(accepted, draft('13'), 'c').items[1]).toMatchObject({ payload: '13', basedOn })
  })

  it('O-08: does not rebase an item that has been sent', () => {
    const once = attempt(queued('12', '13'), { name: 'rejected', errors: [], code: null })
    const behind = attempt(once, unanswered)
    const both = attempt(retry(behind, 'item-1'), { name: 'accepted', receipt: '7', basedOn: { version: 9 } })
    expect(both.items[1]?.basedOn).toMatchObject({ version: 0 })
  })

  it('O-08: stops at a conflict and keeps the value until the resident decides', () => {
    const lane = attempt(queued('12', '13'), conflict)
    expect(lane.items[0]).toMatchObject({
      payload: '12',
      state: { name: 'conflict', current: { version: 3 } },
    })
    expect(beginSending(lane, 0, true)).toBe(lane)
  })

  it('O-08: replaces the item by a new one with a new key on "send mine"', () => {
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

  it('O-08: keeps a rejected value and continues with the next item', () => {
    const lane = attempt(queued('12', '13'), {
      name: 'rejected',
      errors: ['Меньше прошлого'],
      code: 'below_previous',
    })
    expect(lane.items[0]).toMatchObject({ payload: '12', state: { errors: ['Меньше прошлого'] } })
    expect(findHead(lane)?.payload).toBe('13')
  })

  it('O-09: keeps blocked items until sign-in and their key', () => {
    const blocked = attempt(queued('12'), { name: 'blocked', by: 'auth' })
    expect(beginSending(blocked, 0, true)).toBe(blocked)
    expect(unblock(blocked).items[0]).toMatchObject({ key: toKey(1), state: { name: 'queued' } })
  })

  it('O-07: requeues an interrupted item under its key', () => {
    expect(recover(beginSending(queued('12'), 0, true)).items[0]).toMatchObject({
      key: toKey(1),
      attempts: 1,
      state: { name: 'queued' },
    })
  })

  it('O-07: ignores an answer to an item that is not being sent', () => {
    const lane = queued('12')
    expect(applyOutcome(lane, 'item-1', unanswered, 0, 0)).toBe(lane)
  })

  it('O-08: removes an item on request unless it is being sent', () => {
    const sending = beginSending(queued('12', '13'), 0, true)
    expect(remove(remove(sending, 'item-1'), 'item-2').items.map(({ payload }) => payload)).toEqual(['12'])
  })

  it('O-06: removes accepted items once acknowledged', () => {
    const lane = attempt(queued('12', '13'), { name: 'accepted', receipt: '7', basedOn: null })
    expect(
      removeAcknowledged(lane, new Set(['item-1', 'item-2'])).items.map(({ payload }) => payload),
    ).toEqual(['13'])
    expect(removeAcknowledged(lane, new Set()).items).toHaveLength(2)
  })
})
