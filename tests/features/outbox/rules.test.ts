import { describe, expect, it } from 'vitest'
import { pendingItems, toUploadView } from '../../../src/features/outbox/rules.ts'

const item = (name: string) => ({ item: { state: { name } } })
const getNames = (names: string[], isStray: boolean) =>
  pendingItems(names.map(item), () => isStray).map(({ item: { state } }) => state.name)

describe('what the queue lists', () => {
  it('O-08: conflicts come first, then the others in order of writing', () => {
    expect(getNames(['queued', 'rejected', 'conflict', 'sending'], false)).toEqual([
      'conflict',
      'queued',
      'rejected',
      'sending',
    ])
  })

  it('O-06: everything that is not accepted is listed', () => {
    expect(
      getNames(['queued', 'sending', 'rejected', 'conflict', 'blocked', 'accepted'], false),
    ).toHaveLength(5)
  })

  it('O-04: a draft is listed only if its form does not show it', () => {
    expect(getNames(['draft'], false)).toEqual([])
    expect(getNames(['draft'], true)).toEqual(['draft'])
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
