import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Queued } from '../../../src/lib/outbox/atoms.ts'
import type { Item, ItemState } from '../../../src/lib/outbox/record.ts'
import { queuedCase } from '../../../src/shared/cases/queued-case.tsx'
import { WaitingCases } from '../../../src/shared/cases/waiting-cases.tsx'
import { chatIcon } from '../../../src/ui/icons/cabinet-icons.ts'

afterEach(cleanup)

const buildQueued = (payload: unknown, state: ItemState, attempts = 0): Queued => {
  const item: Item = {
    id: 'a',
    key: null,
    attachments: [],
    payload,
    basedOn: null,
    capturedAt: '2026-11-12T05:15:00Z',
    state,
    attempts,
    lastError: null,
  }
  const lane = {
    version: 1,
    lane: 'ticket/1',
    kind: 'ticket',
    scope: 'anna',
    profile: 1,
    items: [item],
  } as const
  return { lane, item }
}

const toSummary = (payload: unknown) =>
  typeof payload === 'string'
    ? {
        icon: chatIcon,
        subject: payload === '' ? null : payload,
        description: 'Дорого',
        details: ['Дорого', '+7'],
      }
    : { icon: chatIcon, subject: null, description: '', details: null }
const formPath = (lane: string) => `/form/?lane=${lane}`
const kind = queuedCase({
  texts: {
    item: 'Обращение',
    newItem: 'Новое обращение',
    queuedTitle: (subject) => `Обращение: ${subject}`,
    remove: 'Удалить',
  },
  toSummary,
  formPath,
})
const queuedState = { name: 'queued', notBefore: 0 } as const

describe('a case in the queue', () => {
  it('O-06: titles the case by its subject and copies all fields', () => {
    expect([kind.title('Тарифы'), kind.title('')]).toEqual(['Обращение: Тарифы', 'Обращение'])
    expect(kind.copyText('Тарифы')).toBe('Обращение: Тарифы. Дорого. +7')
    expect(kind.copyText({ topic: 7 })).toBe('{"topic":7}')
  })

  it('O-07: allows editing only before the case was sent', () => {
    expect(kind.editHref('', null, buildQueued('', queuedState))).toBe('#/form/?lane=ticket/1')
    expect(kind.editHref('', null, buildQueued('', queuedState, 1))).toBeNull()
  })

  it('O-08: shows why the server rejected the case and allows deleting it', () => {
    const onRemove = vi.fn<() => void>()
    const conflict = { name: 'conflict', code: 'other', errors: ['Уже есть'], current: null } as const
    render(<kind.Decision queued={buildQueued('Тарифы', conflict)} onRemove={onRemove} />)
    expect(screen.getByText('Уже есть')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Удалить' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })
})

describe('cases that wait on this device', () => {
  const show = (queued: readonly Queued[]) =>
    render(
      <WaitingCases
        texts={{ waiting: 'Ещё не отправлены', newItem: 'Новое', photoCount: (count) => `${count} фото` }}
        waiting={queued}
        toSummary={toSummary}
        formPath={formPath}
      />,
    )
  const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

  it('O-06: link to their form while editable, else to the queue', () => {
    show([buildQueued('Тарифы', { name: 'draft' })])
    expect(hrefs()).toEqual(['#/form/?lane=ticket/1'])
    cleanup()
    show([buildQueued('Тарифы', queuedState, 1)])
    expect(hrefs()).toEqual(['#/queue/'])
  })

  it('O-06: have a title without a subject; without cases the panel is hidden', () => {
    show([buildQueued('', { name: 'draft' })])
    expect(screen.getByRole('region', { name: 'Ещё не отправлены' }).textContent).toContain('Новое')
    cleanup()
    show([])
    expect(screen.queryByRole('region')).toBeNull()
  })
})
