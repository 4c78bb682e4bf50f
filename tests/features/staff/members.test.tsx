// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser } from '../support/desk-editor.tsx'

const session: StaffSession = {
  step: 'in',
  factors: ['code'],
  name: 'Ким Анна',
  email: 'head@uk.test',
  role: 'head',
  organisation: 'УК «Садовая»',
  on_hold: false,
  csrf: 'x',
}

let cabinet: Cabinet
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
})
afterEach(closeEditor)

it.each([
  [12, 'Доступ пропадёт сразу, записи в журнале останутся. Открытых заявок вернётся в очередь: 12.'],
  [0, 'Доступ пропадёт сразу, записи в журнале останутся.'],
])(
  'G-22: the question before a removal names the open cases that return to the queue: %i',
  async (count, text) => {
    const member = { email: 'ivanova@uk.test', role: 'dispatcher', state: 'active', seen_at: null }
    cabinet.serveBy(async () =>
      json({ members: [{ ...member, id: 7, name: 'Иванова Мария', open_cases: count }] }),
    )
    const { MembersScreen } = await import('../../../src/features/staff/members/members-screen.tsx')
    await showScreen(cabinet, '#/desk/members/', () => <MembersScreen session={session} />)
    await screen.findByText('Иванова Мария')
    await press('Убрать: Иванова Мария')
    expect(screen.getByText(text)).toBeTruthy()
  },
)
