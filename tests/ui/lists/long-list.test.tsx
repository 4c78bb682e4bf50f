// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Status } from '../../../src/ui/feedback/status.tsx'
import { alertIcon } from '../../../src/ui/icons/icons.ts'
import { EventRow } from '../../../src/ui/lists/event-row.tsx'
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

it('Q-01: rows have no svg elements, which Chromium visits in every frame, but show their icons', () => {
  render(
    <LongList items={numbered(40)}>
      {({ id }) => (
        <EventRow
          href="#/"
          icon={alertIcon}
          title={`№ ${id}`}
          status={<Status tone="bad">Отклонена</Status>}
        />
      )}
    </LongList>,
  )
  expect(document.querySelectorAll('svg')).toHaveLength(0)
  const icons = [...document.querySelectorAll<HTMLElement>('li:first-child [aria-hidden]')]
  expect(icons.map(({ style }) => style.maskImage).filter((image) => image.includes('svg'))).toHaveLength(6)
})
