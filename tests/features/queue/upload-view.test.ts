import { expect, it } from 'vitest'
import { uploadView } from '../../../src/features/queue/rules.ts'

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
