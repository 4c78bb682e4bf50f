import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemState } from '../../../src/lib/outbox/record.ts'
import { countStages, getStage, isOnlyHere, isUnsent, type Stage } from '../../../src/lib/outbox/stages.ts'
import { retry } from '../../../src/lib/outbox/decisions.ts'
import { unblock } from '../../../src/lib/outbox/transitions.ts'
import { getStates, queued } from '../support/lanes.ts'

const states: Readonly<Record<string, readonly [ItemState, Stage]>> = {
  typed: [{ name: 'draft' }, 'draft'],
  queued: [{ name: 'queued', notBefore: 0 }, 'waiting'],
  sending: [{ name: 'sending', since: 0 }, 'waiting'],
  'signed out': [{ name: 'blocked', by: 'auth' }, 'waiting'],
  'of another flat': [{ name: 'blocked', by: 'profile' }, 'refused'],
  rejected: [{ name: 'rejected', errors: ['Нет'], code: null }, 'refused'],
  'window closed': [{ name: 'conflict', code: 'window_closed', errors: [], current: null }, 'refused'],
  'another value': [{ name: 'conflict', code: 'other_value', errors: [], current: null }, 'refused'],
  accepted: [{ name: 'accepted', at: 0, receipt: '1' }, 'accepted'],
}
const anyState = fc.constantFrom(...Object.values(states).map(([state]) => state))
const anyItems = fc.array(anyState.map((state) => ({ state })))

describe('the stage of an item', () => {
  it.each(Object.entries(states))('O-20: %s', (_name, [state, stage]) => {
    expect(getStage({ state })).toBe(stage)
  })

  it('O-20: every item counts in exactly one stage', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const { draft, waiting, refused, accepted } = countStages(items)
        expect(draft + waiting + refused + accepted).toBe(items.length)
        expect(items.filter(isUnsent)).toHaveLength(waiting + refused)
        expect(items.filter(isOnlyHere)).toHaveLength(draft + waiting + refused)
      }),
    )
  })

  it('O-20: what waits is sent after the next sign-in without a decision; a retried refusal waits', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const lane = queued('1')
        const changed = { ...lane, items: lane.items.map((item) => Object.assign({}, item, { state })) }
        const [after] = getStates(unblock(changed))
        if (getStage({ state }) === 'waiting') expect(['queued', 'sending']).toContain(after)
        if (state.name === 'rejected' || state.name === 'blocked')
          expect(countStages(retry(changed, 'item-1').items).waiting).toBe(1)
      }),
    )
  })
})
