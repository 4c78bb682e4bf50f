import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupUnsent, pendingItems, toUploadView } from '../../../src/features/outbox/rules.ts'
import type { ItemState } from '../../../src/lib/outbox/record.ts'
import { countStages } from '../../../src/lib/outbox/stages.ts'

const states: Readonly<Record<string, ItemState>> = {
  draft: { name: 'draft' },
  queued: { name: 'queued', notBefore: 0 },
  sending: { name: 'sending', since: 0 },
  rejected: { name: 'rejected', errors: [], code: null },
  conflict: { name: 'conflict', code: 'other_value', errors: [], current: null },
  blocked: { name: 'blocked', by: 'auth' },
  accepted: { name: 'accepted', at: 0, receipt: '1' },
}
const item = (name: string, kind = 'meters') => {
  const state = states[name]
  if (!state) throw new Error(`No state ${name}`)
  return { lane: { kind }, item: { state } }
}
const getNames = (names: string[], isStray: boolean) =>
  pendingItems(
    names.map((name) => item(name)),
    () => isStray,
  ).map(({ item: { state } }) => state.name)

describe('what the queue lists', () => {
  it('O-08 O-20: what needs a decision comes first, then what waits, then drafts', () => {
    expect(getNames(['queued', 'draft', 'rejected', 'conflict', 'sending'], false)).toEqual([
      'rejected',
      'conflict',
      'queued',
      'sending',
      'draft',
    ])
  })

  it('O-04 O-20: a draft that its form does not show comes first', () => {
    expect(getNames(['queued', 'draft'], true)).toEqual(['draft', 'queued'])
  })

  it('O-06 O-20: the queue and Home list exactly what only this device holds', () => {
    const anyQueued = fc
      .tuple(fc.constantFrom(...Object.keys(states)), fc.constantFrom('meters', 'request', 'shop'))
      .map(([name, kind]) => item(name, kind))
    fc.assert(
      fc.property(fc.array(anyQueued), fc.boolean(), (all, isStray) => {
        const counts = countStages(all.map((each) => each.item))
        const groups = groupUnsent(all)
        const countGroups = (stage: string) =>
          groups.filter((group) => group.stage === stage).reduce((sum, { items }) => sum + items.length, 0)
        for (const stage of ['refused', 'waiting', 'draft'] as const)
          expect(countGroups(stage)).toBe(counts[stage])
        expect(pendingItems(all, () => isStray)).toHaveLength(counts.refused + counts.waiting + counts.draft)
      }),
    )
  })
})

const files = [
  { id: 'a', upload: { name: 'done' } },
  { id: 'b', upload: { name: 'waiting' } },
  { id: 'c', upload: { name: 'waiting' } },
]

it('T-02: an item shows which photo is being uploaded, and its progress', () => {
  expect(toUploadView(files, new Map([['b', 0.456]]))).toEqual({ number: 2, of: 3, percent: 45 })
  expect(toUploadView(files, new Map([['other', 0.5]]))).toBeNull()
  expect(toUploadView([], new Map())).toBeNull()
})
