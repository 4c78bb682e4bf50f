import { act, fireEvent, screen } from '@testing-library/react'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import { headers } from '#contract/errors.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from './cabinet.tsx'
import { showScreen, stubBrowser } from './desk-editor.tsx'
import { listedCase } from './desk-things.ts'

export const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  id: 'event-1',
  kind: 'opened',
  at: '2026-11-12T05:15:00Z',
  who: 'Иванова',
  is_me: false,
  text: 'Капает',
  status: 'accepted',
  planned_at: null,
  performer: null,
  files: [],
  ...change,
})

export const deskCase = (change: Partial<DeskCase> = {}): DeskCase => ({
  ...listedCase(),
  description: 'Капает',
  category: 'Сантехника',
  account: '100200012',
  account_id: 5,
  name: 'Иванова',
  phones: [],
  time_zone: 'Europe/Moscow',
  desired_start_at: null,
  planned_at: null,
  planned_till: null,
  performer: null,
  score: null,
  has_resident: true,
  timeline: [entry({})],
  order: null,
  house: { address: 'ул. Садовая, 5', count: 0, cases: [] },
  ...change,
})

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: Readonly<Record<string, unknown>>
}

interface OpenedCase {
  readonly cabinet: Cabinet
  readonly sent: Sent[]
  /** The case on the server. */
  now: DeskCase
  reply: (done: () => Response) => Response | Promise<Response>
}

/** Shows № 4821, and any other number on demand. Acts once per idempotency key, as the server does. */
export const openDeskCase = async (start = deskCase()): Promise<OpenedCase> => {
  stubBrowser()
  const performed = new Set<string | null>()
  const opened: OpenedCase = { cabinet: await openCabinet(), sent: [], now: start, reply: (done) => done() }
  const perform = ({ path, key, body }: Sent): Response => {
    const { now } = opened
    if (!performed.has(key)) {
      performed.add(key)
      const text = typeof body['text'] === 'string' ? body['text'] : null
      const kind = path.endsWith('notes') ? 'note' : path.endsWith('taking') ? 'taken' : 'staff'
      const added = entry({ id: `event-${now.timeline.length + 1}`, kind, is_me: true, text, status: null })
      opened.now = { ...now, version: now.version + 1, timeline: [...now.timeline, added] }
    }
    return json(opened.now)
  }
  opened.cabinet.serveBy(async (address, init) => {
    const { pathname } = new URL(address, 'http://desk.test')
    if (init?.method === 'POST') {
      const key = new Headers(init.headers).get(headers.idempotencyKey)
      const call = { path: pathname, key, body: JSON.parse(String(init.body)) }
      opened.sent.push(call)
      return opened.reply(() => perform(call))
    }
    if (pathname.endsWith('/houses')) return json({ houses: [] })
    if (pathname.endsWith('/visits')) return json({ visits: [], performers: [] })
    if (pathname.endsWith('/texts')) return json({ texts: [] })
    if (pathname.endsWith('/cases/12')) return json(opened.now)
    const [, number] = /\/numbers\/(\d+)$/.exec(pathname) ?? []
    if (number === opened.now.number) return json(opened.now)
    if (number !== undefined) return json({ ...opened.now, id: 13, number })
    const counts = { all: 1, mine: 0, new: 1, overdue: 0 }
    return json({ cases: [opened.now], next: null, counts, marker: '1', has_more: false })
  })
  const { DeskCasesScreen } = await import('../../../src/features/cases/desk-cases-screen.tsx')
  await showScreen(opened.cabinet, '#/desk/cases/4821/', DeskCasesScreen)
  await screen.findByRole('article')
  return opened
}

export const box = (label = 'Ответ жителю') => screen.getByLabelText<HTMLTextAreaElement>(label)
export const send = (label = 'Ответ жителю') =>
  act(async () => void fireEvent.keyDown(box(label), { code: 'Enter', ctrlKey: true }))
export const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
export const go = (hash: string) => act(async () => void (location.hash = hash))

/** Happy-dom does not open modals, so they have no accessible name. */
export const findSheet = (title: string | RegExp): HTMLElement | null =>
  screen.queryByText(title, { selector: 'dialog h2' })?.closest('dialog') ?? null
export const getSheet = (title: string | RegExp): HTMLElement => {
  const sheet = findSheet(title)
  if (!sheet) throw new Error(`No sheet: ${title}`)
  return sheet
}
