// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LongList } from '../../../src/ui/lists/long-list.tsx'

afterEach(cleanup)

const numbered = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))
const show = (count: number) => render(<LongList items={numbered(count)}>{({ id }) => `№ ${id}`}</LongList>)

it('Q-01: a short list is one list; a long one keeps all rows in order, in blocks that are rendered lazily', () => {
  show(20)
  expect(screen.getAllByRole('list')).toHaveLength(1)
  cleanup()
  show(1010)
  expect(screen.getAllByRole('list')).toHaveLength(51)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    numbered(1010).map(({ id }) => `№ ${id}`),
  )
})
