import { describe, expect, it } from 'vitest'
import { goesByItself, pendingItems, uploadView } from '../../../src/features/outbox/rules.ts'

const item = (name: string) => ({ item: { state: { name } } })
const getNames = (names: string[], isStray: boolean) =>
  pendingItems(names.map(item), () => isStray).map(({ item: { state } }) => state.name)

describe('what the queue lists', () => {
  it('O-08: what the resident has to decide comes first, the rest in the order it was written', () => {
    expect(getNames(['queued', 'rejected', 'conflict', 'sending'], false)).toEqual([
      'conflict',
      'queued',
      'rejected',
      'sending',
    ])
  })

  it('O-06: nothing that is not accepted is left out', () => {
    expect(
      getNames(['queued', 'sending', 'rejected', 'conflict', 'blocked', 'accepted'], false),
    ).toHaveLength(5)
  })

  it('O-04: a draft is listed only when its form shows it no more', () => {
    expect(getNames(['draft'], false)).toEqual([])
    expect(getNames(['draft'], true)).toEqual(['draft'])
  })

  it('O-06: what waits for the network or a sign-in goes by itself, what was refused or asks for a decision does not', () => {
    const names = ['queued', 'sending', 'blocked', 'rejected', 'conflict', 'draft']
    expect(names.filter((name) => goesByItself(item(name)))).toEqual(['queued', 'sending', 'blocked'])
  })
})

const files = [
  { id: 'a', upload: { name: 'done' } },
  { id: 'b', upload: { name: 'waiting' } },
  { id: 'c', upload: { name: 'waiting' } },
]

it('T-02: an item says which of its photos is on its way, and how much of it has left', () => {
  expect(uploadView(files, new Map([['b', 0.456]]))).toEqual({ number: 2, of: 3, percent: 45 })
  expect(uploadView(files, new Map([['other', 0.5]]))).toBeNull()
  expect(uploadView([], new Map())).toBeNull()
})
