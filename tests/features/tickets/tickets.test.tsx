// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDraft } from '../../../src/lib/outbox/transitions.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { buildTicket } from '../support/desk-things.ts'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

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

const rows = () => within(screen.getByRole('region', { name: 'Обращения' })).queryAllByRole('listitem')
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const inDialog = (name: string) =>
  act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name })))
const numbered = (count: number) => Array.from({ length: count }, (_, index) => buildTicket(count - index))
const patches = () => desk.asked.filter(({ method }) => method === 'PATCH')

describe('the list of tickets', () => {
  it('T-01: appends pages of ten without duplicates', async () => {
    desk.hasTickets(...numbered(12))
    await showDesk(cabinet, '/tickets/list/')
    expect(rows()).toHaveLength(10)
    await press('Показать ещё')
    expect(rows()).toHaveLength(12)
    expect(desk.askedFor('/appeal/tenant/').map(({ query }) => query)).toEqual([
      { limit: '10', offset: '0' },
      { limit: '10', offset: '10' },
    ])
  })

  it('T-01: explains an empty list and a failure, and shows the time of cached data', async () => {
    await showDesk(cabinet, '/tickets/list/')
    expect(screen.getByText('Обращений пока нет')).toBeTruthy()
    cleanup()
    await start()
    desk.fail()
    await showDesk(cabinet, '/tickets/list/')
    cabinet.goOffline()
    await press('Повторить')
    expect(screen.getByText('Нет сети')).toBeTruthy()
    desk.serve()
    desk.hasTickets(buildTicket(1))
    desk.answersFromStoreOf('2026-11-12T06:40:00Z')
    await press('Повторить')
    expect(screen.getByText(/^Данные на 12 ноября, \d\d:40$/)).toBeTruthy()
  })
})

describe('one ticket', () => {
  const answered = buildTicket(2, {
    status: 'answered',
    history: [
      { status: 'sent', at: '2026-11-10T08:00:00Z', text: null },
      { status: 'answered', at: '2026-11-11T08:00:00Z', text: 'Сделаем перерасчёт' },
    ],
  })

  it('T-01: shows the message and the answer', async () => {
    desk.hasTickets(answered)
    await showDesk(cabinet, '/tickets/detail/?id=2')
    expect(screen.getByText('Почему так дорого?')).toBeTruthy()
    const turns = within(screen.getByRole('list', { name: 'Переписка' })).getAllByRole('listitem')
    expect(turns.map(({ textContent }) => textContent)).toEqual([
      '10 ноября',
      'Вы, 11:00Почему так дорого?',
      '11 ноября',
      'Организация, 11:00Сделаем перерасчёт',
    ])
  })

  it('T-03: is withdrawn after a confirmation; list and card show it', async () => {
    await start(true)
    desk.hasTickets(buildTicket(2), buildTicket(1))
    await showDesk(cabinet, '/tickets/detail/?id=2')
    await press(/^Отозвать обращение/)
    expect(patches()).toEqual([])
    await inDialog('Отозвать обращение')
    expect(patches()).toMatchObject([{ path: '/req/appeal/tenant/2/revoke/' }])
    expect(screen.getAllByText('Вы отозвали обращение')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^Отозвать/ })).toBeNull()
  })

  it('B-06 B-12: who may not write gets the telephone of the dispatcher', async () => {
    desk.hasTickets()
    await showDesk(cabinet, '/tickets/create/', { tickets_from_tenants: 'R' })
    expect(screen.getByText(/^Подача обращений через кабинет закрыта/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
  })

  it('T-03: cannot be withdrawn once answered or without permission', async () => {
    desk.hasTickets(answered, buildTicket(1))
    await showDesk(cabinet, '/tickets/detail/?id=2')
    expect(screen.queryByRole('button', { name: /^Отозвать/ })).toBeNull()
    cleanup()
    await showDesk(cabinet, '/tickets/detail/?id=1', { tickets_from_tenants: 'CR' })
    expect(screen.getByText('Ждёт ответа')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Отозвать/ })).toBeNull()
  })

  it('T-04: a rating is shown in the card and in the list', async () => {
    await start(true)
    desk.hasTickets(answered)
    await showDesk(cabinet, '/tickets/detail/?id=2')
    const [star] = within(screen.getByRole('region', { name: 'Тарифы 2' })).getAllByRole('radio')
    if (star) await act(async () => fireEvent.click(star))
    await press(/^Оценить/)
    expect(patches()).toMatchObject([{ path: '/req/appeal/tenant/2/rate/', body: { score: 1 } }])
    expect(screen.getAllByText('Есть ответ, оценка 1')).toHaveLength(2)
  })

  it('V-01: a foreign ticket is not found', async () => {
    await showDesk(cabinet, '/tickets/detail/?id=9')
    expect(screen.getByText('Такого обращения нет')).toBeTruthy()
  })
})

describe('a new ticket', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  const getStoredItem = async () =>
    (await cabinet.listLanes()).find(({ kind }) => kind === 'ticket')?.items[0]
  const submit = () => press('Отправить обращение')

  it("T-01: has the organisation's topics, counts characters and drops emoji", async () => {
    await showDesk(cabinet, '/tickets/create/')
    expect([...field('Тема').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Выберите тему',
      'Тарифы',
      'Благодарность',
    ])
    type('Ваше обращение', 'Спасибо 🙏')
    expect(field('Ваше обращение').value).toBe('Спасибо ')
    expect(screen.getByText('8 / 2000')).toBeTruthy()
  })

  it('T-01: reports missing fields and queues nothing', async () => {
    await showDesk(cabinet, '/tickets/create/')
    await submit()
    expect(screen.getByText('Выберите тему', { selector: 'span' })).toBeTruthy()
    expect(document.activeElement).toBe(field('Тема'))
    expect(await getStoredItem()).toBeUndefined()
  })

  it('O-05: every keystroke and the topic survive a killed page', async () => {
    await showDesk(cabinet, '/tickets/create/')
    type('Тема', '2')
    type('Ваше обращение', 'Спа')
    expect(await getStoredItem()).toMatchObject({ state: { name: 'draft' } })
    await cabinet.restart()
    cabinet.goOffline()
    await showDesk(cabinet, '/tickets/create/')
    expect(field('Ваше обращение').value).toBe('Спа')
    expect(field('Тема').value).toBe('2')
  })

  it.each([
    ['accepted', 'ok', 'Обращение отправлено'],
    ['queued', 'ok', 'Обращение сохранено на телефоне и отправится само'],
    ['queued', 'full', 'Обращение ещё не отправлено. Не закрывайте эту страницу.'],
  ] as const)('O-17: reports the outcome: %s, storage %s', async (became, storage, toast) => {
    const { store } = await import('../../../src/lib/state/store.ts')
    const { toastAtom } = await import('../../../src/lib/state/notices.ts')
    if (storage === 'full') cabinet.breakStorage()
    cabinet.sendNow.mockImplementation(async () => {
      const [lane] = await cabinet.listLanes()
      if (became === 'accepted')
        await cabinet.deliver(lane?.lane ?? '', (found) => {
          const accepted = { name: 'accepted', at: 1, receipt: '7' } as const
          return found && { ...found, items: found.items.map((item) => ({ ...item, state: accepted })) }
        })
    })
    await showDesk(cabinet, '/tickets/create/')
    type('Тема', '2')
    type('Ваше обращение', 'Спасибо')
    await submit()
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe(toast))
  })

  it('O-16: shows a text that another tab changed, and sends it only after another press', async () => {
    const { store } = await import('../../../src/lib/state/store.ts')
    const { toastAtom } = await import('../../../src/lib/state/notices.ts')
    await showDesk(cabinet, '/tickets/create/')
    type('Тема', '2')
    type('Ваше обращение', 'Спасибо')
    const [lane] = await cabinet.listLanes()
    await cabinet.change(lane?.lane ?? '', (found) => {
      const item = found?.items[0]
      return found && item
        ? writeDraft(
            found,
            { ...item, payload: { ...Object(item.payload), description: 'Большое спасибо' } },
            '',
          )
        : found
    })
    await submit()
    await waitFor(() => expect(field('Ваше обращение').value).toBe('Большое спасибо'))
    expect(await getStoredItem()).toMatchObject({ state: { name: 'draft' } })
    expect(store.get(toastAtom)?.text).toMatch(/^Текст изменили в другой вкладке/)
    await submit()
    await waitFor(async () => expect(await getStoredItem()).toMatchObject({ state: { name: 'queued' } }))
    expect(await getStoredItem()).toMatchObject({ payload: { description: 'Большое спасибо' } })
  })

  it('O-06 T-01: is queued and listed first, and once accepted the list reloads with it first', async () => {
    desk.hasTickets(buildTicket(1))
    await showDesk(cabinet, '/tickets/create/')
    type('Тема', '1')
    type('Ваше обращение', 'Почему?')
    await submit()
    await waitFor(() => expect(location.hash).toBe('#/tickets/list/'))
    expect(screen.getByRole('region', { name: 'Ещё не отправлены' }).textContent).toContain('Почему?')
    desk.hasTickets(buildTicket(2), buildTicket(1))
    const lane = (await cabinet.listLanes()).find(({ kind }) => kind === 'ticket')
    await cabinet.deliver(
      lane?.lane ?? '',
      (found) =>
        found && {
          ...found,
          items: found.items.map((item) => ({
            ...item,
            state: { name: 'accepted', at: Date.now(), receipt: '1202' },
          })),
        },
    )
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]?.textContent).toContain('Тарифы 2')
    expect(screen.queryByRole('region', { name: 'Ещё не отправлены' })).toBeNull()
  })
})
