// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Item, ItemState, Lane } from '../../../src/lib/outbox/record.ts'
import { openCabinet, owner, type Cabinet } from '../support/cabinet.tsx'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'

let cabinet: Cabinet
beforeEach(async () => {
  onScreen()
  cabinet = await openCabinet()
  openDesk(cabinet)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const request = {
  kind: {
    type: 'AreaRequest',
    category: 'plumbing',
    subcategory: 'tap',
    name: 'Течёт кран',
    categoryName: 'Сантехника',
  },
  description: 'Капает',
  day: '',
  time: '',
  startAt: null,
  phones: ['+7 903 555 01 47'],
}
const ticket = { topic: { _id: 2, name: 'Благодарность' }, description: 'Спасибо' }

const buildLane = (kind: 'request' | 'ticket', state: ItemState, attempts = 0): Lane => {
  const item: Item = {
    id: 'a',
    key: '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e',
    attachments: [],
    payload: kind === 'request' ? request : ticket,
    basedOn: null,
    capturedAt: '2026-11-12T05:15:00Z',
    state,
    attempts,
    lastError: null,
  }
  return { version: 1, lane: `${kind}/1`, kind, ...owner, items: [item] }
}
const show = async (lane: Lane) => {
  await cabinet.deliver(lane.lane, () => lane)
  await cabinet.showQueue()
}
const press = (name: RegExp | string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe.each([
  ['request', 'Заявка: Течёт кран', '#/requests/create/?lane=request%2F1', 'Опишите подробнее', 'Капает'],
  ['ticket', 'Обращение: Благодарность', '#/tickets/create/?lane=ticket%2F1', 'Ваше обращение', 'Спасибо'],
] as const)('a %s in the queue', (kind, title, href, label, text) => {
  it('O-06: is shown with its status and text', async () => {
    await show(buildLane(kind, { name: 'queued', notBefore: 0 }))
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(new RegExp(`${text}, сегодня в 08:15`))).toBeTruthy()
    expect(screen.getByText('Сохранено на телефоне, ещё не отправлено')).toBeTruthy()
  })

  it('O-06: «Изменить» returns it to its form without a key', async () => {
    await show(buildLane(kind, { name: 'rejected', errors: ['Не то'], code: 'bad_time' }, 1))
    expect(screen.getByText('Не принято: Не то')).toBeTruthy()
    await press(/^Изменить или удалить/)
    expect(screen.getByRole('link', { name: 'Изменить' }).getAttribute('href')).toBe(href)
    cleanup()
    await showDesk(cabinet, href.slice(1))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(label).value).toBe(text))
    expect((await cabinet.readLane(`${kind}/1`))?.items[0]).toMatchObject({
      key: null,
      state: { name: 'draft' },
    })
  })

  it('O-07: offers no editing once it may have reached the server', async () => {
    await show(buildLane(kind, { name: 'queued', notBefore: 0 }, 1))
    await press(/^Изменить или удалить/)
    expect(screen.queryByRole('link', { name: 'Изменить' })).toBeNull()
  })

  it('O-06: can be copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await show(buildLane(kind, { name: 'queued', notBefore: 0 }))
    await press(/^Изменить или удалить/)
    await press('Скопировать')
    expect(writeText.mock.calls[0]?.[0]).toContain(`${title}. ${text}`)
  })

  it('O-23: shows that the first text was accepted, and sends the changed one only if asked', async () => {
    const errors = ['Первая отправка уже принята: заявка № 128']
    await show(buildLane(kind, { name: 'conflict', code: 'already_accepted', errors, current: null }, 1))
    expect(screen.getByText(errors.join())).toBeTruthy()
    expect(screen.getByText(/^Изменённый текст: /)).toBeTruthy()
    await press('Отправить и изменённый')
    await waitFor(async () =>
      expect((await cabinet.readLane(`${kind}/1`))?.items).toMatchObject([
        { state: { name: 'queued' }, replaces: ['3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'], attempts: 0 },
      ]),
    )
  })

  it('O-08: reports a conflict without a choice, and can be deleted', async () => {
    await show(buildLane(kind, { name: 'conflict', code: 'other', errors: ['Уже есть'], current: null }))
    expect(screen.getByText('Уже есть')).toBeTruthy()
    await press('Удалить')
    const sure = within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' })
    await act(async () => fireEvent.click(sure))
    await waitFor(async () => expect(await cabinet.readLane(`${kind}/1`)).toBeNull())
  })
})
