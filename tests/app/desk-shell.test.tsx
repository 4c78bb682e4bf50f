import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { DeskShell } from '../../src/app/desk/desk-shell.tsx'

const session: StaffSession = {
  step: 'in',
  factors: ['code'],
  name: 'Ольга Смирнова',
  email: 'olga@demo.local',
  organisation: 'УК «Садовая»',
  role: 'dispatcher',
  csrf: '1',
  on_hold: false,
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
})
