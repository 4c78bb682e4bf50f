// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { buildTicket } from '../support/desk-things.ts'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'

let cabinet: Cabinet
let desk: ReturnType<typeof openDesk>
const start = async (isWide = false) => {
  onScreen(isWide)
  cabinet = await openCabinet()
  desk = openDesk(cabinet)
}
beforeEach(() => start())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

describe('a ticket as a conversation', () => {
  const path = '/tickets/detail/?id=2'
  const talk = () => within(screen.getByRole('list', { name: 'Переписка' }))
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Сообщение')
  const type = (value: string) => act(async () => fireEvent.change(field(), { target: { value } }))
  const lane = 'message/ticket/2'
  const answered = buildTicket(2, {
    status: 'answered',
    history: [
      { status: 'sent', at: '2026-11-10T08:00:00Z', text: null },
      { status: 'answered', at: '2026-11-11T08:00:00Z', text: 'Какая была температура?' },
    ],
  })

  it('T-05 O-04: every keystroke of a reply survives a restart', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, path)
    await type('Было 16 градусов 🎉')
    expect((await cabinet.readLane(lane))?.items).toMatchObject([
      {
        state: { name: 'draft' },
        payload: { about: 'ticket', id: 2, number: '1202', text: 'Было 16 градусов ' },
      },
    ])
    await cabinet.restart()
    await showDesk(cabinet, path)
    expect(field().value).toBe('Было 16 градусов ')
    await type('')
    expect((await cabinet.readLane(lane))?.items ?? []).toEqual([])
  })

  it('T-05 O-06: a queued message is shown last with its status and can be withdrawn', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, path)
    await press('Отправить')
    expect(screen.getByText('Напишите сообщение')).toBeTruthy()
    await type('Было 16 градусов')
    await press('Отправить')
    await waitFor(() => expect(talk().getByText('Было 16 градусов')).toBeTruthy())
    const last = talk().getAllByRole('listitem').at(-1)
    expect(last?.textContent).toContain('Сохранено на телефоне, ещё не отправлено')
    expect(field().value).toBe('')
    expect(await screen.findByText('Сообщение сохранено на телефоне и отправится само')).toBeTruthy()
    await press('Исправить')
    await waitFor(() => expect(field().value).toBe('Было 16 градусов'))
    expect(talk().queryByText('Было 16 градусов')).toBeNull()
  })

  it('T-05: an accepted message is shown once after the ticket reloads', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, path)
    await type('Было 16 градусов')
    await press('Отправить')
    desk.hasTickets({
      ...answered,
      status: 'sent',
      history: [
        ...answered.history,
        { status: 'sent', at: '2026-11-12T08:00:00Z', text: 'Было 16 градусов', by_resident: true },
      ],
    })
    await cabinet.deliver(
      lane,
      (stored) =>
        stored && {
          ...stored,
          items: stored.items.map((item) =>
            Object.assign(item, { state: { name: 'accepted', at: 1, receipt: '1202' } }),
          ),
        },
    )
    await waitFor(() => expect(talk().getByText('Вы, 11:00', { selector: 'li:last-child > *' })).toBeTruthy())
    expect(talk().getAllByText('Было 16 градусов')).toHaveLength(1)
    expect(screen.getByText('Ждёт ответа')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Отозвать/ })).toBeNull()
  })

  it('T-05: a rejected message shows its reason and can be edited or deleted in place', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, path)
    await type('Ещё вопрос')
    await press('Отправить')
    await cabinet.deliver(
      lane,
      (stored) =>
        stored && {
          ...stored,
          items: stored.items.map((item) =>
            Object.assign(item, {
              attempts: 1,
              state: { name: 'rejected', errors: ['Обращение закрыто'], code: 'closed' },
            }),
          ),
        },
    )
    expect(talk().getByText('Не принято: Обращение закрыто')).toBeTruthy()
    await press('Удалить')
    await waitFor(() => expect(talk().queryByText('Ещё вопрос')).toBeNull())
  })

  it('T-05: a closed ticket, or one without permission, has no field', async () => {
    desk.hasTickets(buildTicket(2, { status: 'closed' }), buildTicket(1))
    await showDesk(cabinet, path)
    expect(screen.queryByLabelText('Сообщение')).toBeNull()
    expect(screen.getByText('Обращение закрыто. Если вопрос остался, напишите новое.')).toBeTruthy()
    cleanup()
    await showDesk(cabinet, '/tickets/detail/?id=1', { tickets_from_tenants: 'RU' })
    expect(screen.queryByLabelText('Сообщение')).toBeNull()
  })

  it('T-05: a queued message names its ticket and links to it', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, path)
    await type('Было 16 градусов')
    await press('Отправить')
    cleanup()
    await cabinet.showQueue()
    expect(screen.getByRole('heading', { name: 'Сообщение: обращение № 1202' })).toBeTruthy()
    await press(/Сообщение: обращение № 1202/)
    const [link] = within(screen.getByRole('dialog')).getAllByRole('link')
    expect(link?.getAttribute('href')).toBe('#/tickets/detail/?id=2')
  })
})
