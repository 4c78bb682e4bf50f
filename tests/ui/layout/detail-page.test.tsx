import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NoResponseError } from '../../../src/lib/http/call-errors.ts'
import type { Detail } from '../../../src/lib/state/use-detail.ts'
import { DetailPage } from '../../../src/ui/layout/detail-page.tsx'

afterEach(cleanup)

const retry = vi.fn<() => void>()
const loading: Detail<{ title: string }> = {
  status: 'loading',
  value: undefined,
  error: null,
  storedAt: null,
  isGone: false,
  retry,
}
const texts = {
  item: 'Заявка',
  gone: 'Такой заявки нет',
  goneText: 'Проверьте ссылку',
  toList: 'К списку',
  noNetworkItem: 'Загрузится, когда появится сеть',
}
const show = (detail: Partial<Detail<{ title: string }>>, isAlone = true) =>
  render(
    <DetailPage detail={{ ...loading, ...detail }} texts={texts} listHref="#/list/" isAlone={isAlone}>
      {({ title }) => <p>{`Вот: ${title}`}</p>}
    </DetailPage>,
  )

describe('the detail page', () => {
  it('Q-03: shows the item under its title, also while it reloads', () => {
    show({ value: { title: 'Течёт кран' } })
    expect(screen.getByRole('heading', { name: 'Течёт кран' })).toBeTruthy()
    expect(screen.getByText('Вот: Течёт кран')).toBeTruthy()
  })

  it('V-01: says that the item does not exist and links back to the list', () => {
    show({ status: 'failed', isGone: true })
    expect(screen.getByText('Такой заявки нет')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'К списку' }).getAttribute('href')).toBe('#/list/')
  })

  it('O-03: says offline what is missing; beside a list it has no heading', () => {
    show({ status: 'failed', error: new NoResponseError('none') }, false)
    expect(screen.getByText('Загрузится, когда появится сеть')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })
})
