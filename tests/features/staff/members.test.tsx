// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser, type } from '../support/desk-editor.tsx'

const session: StaffSession = {
  step: 'in',
  factors: ['code'],
  name: 'Ким Анна',
  email: 'head@uk.test',
  role: 'head',
  organisation: 'УК «Садовая»',
  on_hold: false,
  time_zone: 'Europe/Moscow',
  csrf: 'x',
}

let cabinet: Cabinet
beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
})
afterEach(() => {
  vi.useRealTimers()
  closeEditor()
})

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

it('G-22: shows the times of the organisation to a member in another zone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T20:30:00Z') })
  const member = { id: 7, name: 'Иванова Мария', email: 'ivanova@uk.test', role: 'dispatcher', open_cases: 0 }
  cabinet.serveBy(async () =>
    json({ members: [{ ...member, state: 'active', seen_at: '2026-11-30T20:30:00Z' }] }),
  )
  const { enterSession } = await import('../../../src/shared/desk/session.ts')
  const ofKamchatka = { ...session, time_zone: 'Asia/Kamchatka' }
  await enterSession(ofKamchatka)
  const { MembersScreen } = await import('../../../src/features/staff/members/members-screen.tsx')
  await showScreen(cabinet, '#/desk/members/', () => <MembersScreen session={ofKamchatka} />)
  expect(await screen.findByText(/1 декабря, 08:30/)).toBeTruthy()
  const { emptyForm } = await import('../../../src/features/documents/desk/state.ts')
  expect(emptyForm().published_on).toBe('2026-12-01')
})

it('G-03: filters the audit log by member, subject, case and day, which the address keeps', async () => {
  const asked: string[] = []
  cabinet.serveBy(async (address) => {
    if (address.includes('/members'))
      return json({
        members: [
          {
            id: 7,
            name: 'Иванова Мария',
            email: 'ivanova@uk.test',
            role: 'dispatcher',
            state: 'active',
            seen_at: null,
            open_cases: 0,
          },
        ],
      })
    asked.push(decodeURIComponent(new URL(address, 'http://desk.test').search))
    return json({ acts: [], has_more: false })
  })
  const { MembersScreen } = await import('../../../src/features/staff/members/members-screen.tsx')
  await showScreen(cabinet, '#/desk/members/record/', () => <MembersScreen session={session} />)
  await screen.findByRole('option', { name: 'Иванова Мария' })
  await type('Кто', '7')
  await type('О чём', 'cases')
  await type('День', '2026-11-27')
  await type('Номер заявки', '№ 4008')
  await press('Найти')
  await screen.findByText('По этому отбору записей нет')
  const query = 'member=7&subject=cases&case=4008&day=2026-11-27'
  expect(new Set(asked.at(-1)?.slice(1).split('&'))).toEqual(new Set(query.split('&')))
  expect(new Set(location.hash.split('?')[1]?.split('&'))).toEqual(new Set(query.split('&')))
  expect(screen.getByLabelText('Кто')).toHaveProperty('value', '7')
})

it('G-03: a case in the audit log links to the case', async () => {
  const act = (id: number, text: string) => ({
    id,
    at: '2026-11-27T09:00:00Z',
    who: 'Ким',
    act: text,
    account: null,
    network: null,
  })
  cabinet.serveBy(async () =>
    json({ acts: [act(2, 'close ticket 4822'), act(1, 'sign-in')], has_more: false, members: [] }),
  )
  const { MembersScreen } = await import('../../../src/features/staff/members/members-screen.tsx')
  await showScreen(cabinet, '#/desk/members/record/', () => <MembersScreen session={session} />)
  const link = await screen.findByRole('link', { name: '4822' })
  expect(link.getAttribute('href')).toBe('#/desk/cases/4822/')
  expect(link.parentElement?.textContent).toBe('Закрыто: обращение № 4822')
})
