import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { DeskShell } from '../../src/app/desk/desk-shell.tsx'
import { store } from '../../src/lib/state/store.ts'
import { arrivalsAtom } from '../../src/shared/desk/arrivals.ts'

const session: StaffSession = {
  step: 'in',
  factors: ['code'],
  name: 'Ольга Смирнова',
  email: 'olga@demo.local',
  organisation: 'УК «Садовая»',
  role: 'dispatcher',
  csrf: '1',
  on_hold: false,
  time_zone: 'Europe/Moscow',
}

afterEach(cleanup)

describe('the desk', () => {
  it('G-24: explains that the site is on hold', async () => {
    location.hash = '#/desk/more/'
    const { rerender } = render(<DeskShell session={session} />)
    expect(screen.queryByText('Сайт на паузе')).toBeNull()
    rerender(<DeskShell session={{ ...session, on_hold: true }} />)
    expect(screen.getByText(/Письма, уведомления и звонки не уходят/)).toBeDefined()
  })

  it('G-08 L-04: for large text the bottom bar opens a sheet with all sections', async () => {
    location.hash = '#/desk/more/'
    render(<DeskShell session={session} />)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Разделы/ })))
    const sheet = within(await screen.findByRole('dialog', { name: 'Разделы' }))
    const links = sheet.getAllByRole('link').map((link) => link.textContent)
    expect(links).toEqual(['Сегодня', 'Очередь', 'Жители', 'Ещё'])
  })

  it('G-08: the window title begins with the number of new cases', async () => {
    location.hash = '#/desk/more/'
    render(
      <Provider store={store}>
        <DeskShell session={session} />
      </Provider>,
    )
    await act(async () => store.set(arrivalsAtom, { count: 3, emergencies: 0, heard: 0 }))
    expect(document.title).toBe('(3) Рабочее место · УК «Садовая»')
    await act(async () => store.set(arrivalsAtom, { count: 3, emergencies: 1, heard: 1 }))
    expect(document.title).toBe('(3) 1\u00A0аварийная · Рабочее место · УК «Садовая»')
  })
})
