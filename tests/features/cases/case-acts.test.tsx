// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import { headers } from '#contract/errors.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser, type } from '../support/desk-editor.tsx'
import { listedCase } from '../support/desk-things.ts'

const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
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

const start: DeskCase = {
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
}

interface Sent {
  readonly path: string
  readonly key: string | null
  readonly body: Readonly<Record<string, unknown>>
}

let cabinet: Cabinet
let now: DeskCase
let sent: Sent[]
let performed: Set<string | null>
let reply: (done: () => Response) => Response | Promise<Response>

/** Acts once per idempotency key, as the server does. */
const perform = ({ path, key, body }: Sent): Response => {
  if (!performed.has(key)) {
    performed.add(key)
    const text = typeof body['text'] === 'string' ? body['text'] : null
    const kind = path.endsWith('notes') ? 'note' : path.endsWith('taking') ? 'taken' : 'staff'
    const added = entry({ id: `event-${now.timeline.length + 1}`, kind, is_me: true, text, status: null })
    now = { ...now, version: now.version + 1, timeline: [...now.timeline, added] }
  }
  return json(now)
}

beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  now = start
  sent = []
  performed = new Set()
  reply = (done) => done()
  cabinet.serveBy(async (address, init) => {
    const { pathname } = new URL(address, 'http://desk.test')
    if (init?.method === 'POST') {
      const key = new Headers(init.headers).get(headers.idempotencyKey)
      const call = { path: pathname, key, body: JSON.parse(String(init.body)) }
      sent.push(call)
      return reply(() => perform(call))
    }
    if (pathname.endsWith('/houses')) return json({ houses: [] })
    if (pathname.endsWith('/visits')) return json({ visits: [], performers: [] })
    if (pathname.endsWith('/12')) return json(now)
    const counts = { all: 1, mine: 0, new: 1, overdue: 0 }
    return json({ cases: [now], next: null, counts, marker: '1', has_more: false })
  })
  const { DeskCasesScreen } = await import('../../../src/features/cases/desk-cases-screen.tsx')
  await showScreen(cabinet, '#/desk/cases/12/', DeskCasesScreen)
  await screen.findByRole('article')
})
afterEach(closeEditor)

const box = (label = 'Ответ жителю') => screen.getByLabelText<HTMLTextAreaElement>(label)
const send = (label = 'Ответ жителю') =>
  act(async () => void fireEvent.keyDown(box(label), { code: 'Enter', ctrlKey: true }))
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const go = (hash: string) => act(async () => void (location.hash = hash))

describe('an action on a case', () => {
  it('G-21: is sent once when pressed twice, and clears the box', async () => {
    const gate = Promise.withResolvers<void>()
    reply = async (done) => {
      await gate.promise
      return done()
    }
    await type('Ответ жителю', 'Едем')
    await send()
    await send()
    expect(box().value).toBe('Едем')
    gate.resolve()
    await waitFor(() => expect(box().value).toBe(''))
    expect(screen.getAllByText('Едем')).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['Ответ жителю', '/answers'],
    ['Для своих', '/notes'],
  ])('G-21: keeps its idempotency key after a lost reply: %s', async (label, path) => {
    if (label === 'Для своих') await press('Для своих')
    reply = (done) => {
      done()
      return lost()
    }
    await type(label, 'Едем')
    await send(label)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(box(label).value).toBe('Едем')
    reply = (done) => done()
    await send(label)
    await waitFor(() => expect(box(label).value).toBe(''))
    expect(sent.map((call) => call.path.endsWith(path))).toEqual([true, true])
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    // The same text sent later is a new action.
    await type(label, 'Едем')
    await send(label)
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  it('G-21: clears its box once the timeline shows the message whose reply was lost', async () => {
    reply = (done) => {
      done()
      return lost()
    }
    await type('Ответ жителю', 'Едем')
    await send()
    expect(box().value).toBe('Едем')
    await go('#/desk/cases/')
    await go('#/desk/cases/12/')
    await screen.findByRole('article')
    await waitFor(() => expect(box().value).toBe(''))
    expect(sent).toHaveLength(1)
  })

  it('G-21: keeps a message that never arrived, and retries it with the same key', async () => {
    reply = lost
    await type('Ответ жителю', 'Едем')
    await send()
    await go('#/desk/cases/')
    await go('#/desk/cases/12/')
    await screen.findByRole('article')
    expect(box().value).toBe('Едем')
    reply = (done) => done()
    await send()
    await waitFor(() => expect(screen.getAllByText('Едем').length).toBeGreaterThan(0))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('G-21: gets a new idempotency key when the text changes', async () => {
    reply = lost
    await type('Ответ жителю', 'Едем')
    await send()
    await type('Ответ жителю', 'Едем завтра')
    await send()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('G-21: is sent once by a button, however fast it is pressed', async () => {
    const gate = Promise.withResolvers<void>()
    reply = async (done) => {
      await gate.promise
      return done()
    }
    await press(/^Взять/)
    await press(/^Взять/)
    gate.resolve()
    await waitFor(() => expect(screen.getByText(/Вы взяли/)).toBeTruthy())
    expect(sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/taking$/)])
  })
})

it('G-22: planning a visit while the performer is busy asks for confirmation', async () => {
  const message = 'У исполнителя «Петров» на это время уже есть визит: 17 марта с 14:00 до 16:00, № 4700.'
  reply = () => json({ errors: [message], code: 'performer_busy' }, 409)
  await press(/^Назначить визит/)
  await type('Кто придёт', 'Петров')
  await press(/^Назначить и сообщить/)
  expect(await screen.findByText(message)).toBeTruthy()
  const [, cancel] = screen.getAllByRole('button', { name: 'Отмена', hidden: true })
  if (cancel) await act(async () => void fireEvent.click(cancel))
  expect(screen.queryByText(message)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Кто придёт').value).toBe('Петров')
  await press(/^Назначить и сообщить/)
  await screen.findByText(message)
  reply = (done) => done()
  await press('Всё равно назначить')
  await waitFor(() => expect(screen.queryByLabelText('Кто придёт')).toBeNull())
  expect(sent.map(({ body }) => body['anyway'])).toEqual([undefined, undefined, true])
})
