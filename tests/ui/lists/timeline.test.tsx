import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { clockIcon } from '../../../src/ui/icons/icons.ts'
import { Timeline } from '../../../src/ui/lists/timeline.tsx'

afterEach(cleanup)

describe('the timeline', () => {
  it('Q-03: is an ordered list, oldest first, with the text of each event', () => {
    const turns = [
      { icon: clockIcon, title: 'Принята', note: '11 ноября' },
      { icon: clockIcon, title: 'Выполнена', note: '13 ноября', text: 'Заменили кран' },
    ]
    render(<Timeline label="История" turns={turns} />)
    const items = within(screen.getByRole('list', { name: 'История' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Принята11 ноября',
      'Выполнена13 ноябряЗаменили кран',
    ])
  })
})
