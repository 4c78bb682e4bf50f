// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Lane } from '../../../src/lib/outbox/record.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { onScreen, openDesk, showDesk } from '../support/desk.tsx'
import { canCallDispatcher } from '../support/support-context.tsx'

let cabinet: Cabinet
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-12T06:00:00Z') })
  onScreen()
  cabinet = await openCabinet()
  openDesk(cabinet)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const path = '/requests/create/'
const show = () => showDesk(cabinet, path)
const kindButton = () => screen.getByLabelText<HTMLButtonElement>('Что случилось')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const submit = () => press('Отправить заявку')
const openKinds = () => act(async () => fireEvent.click(kindButton()))
const chooseTap = async () => {
  await openKinds()
  await press('Течёт кран или смеситель')
}
const listStoredLanes = async (): Promise<readonly Lane[]> =>
  (await cabinet.listLanes()).filter(({ kind }) => kind === 'request')
const getStoredItem = async () => (await listStoredLanes())[0]?.items[0]

describe('a new request', () => {
  it("O-22 Q-02: offers today's slots by the server's clock, whatever date the phone has", async () => {
    vi.setSystemTime('2026-11-13T06:00:00Z')
    const { updateServerClock } = await import('../../../src/lib/timing/server-clock.ts')
    updateServerClock('Thu, 12 Nov 2026 06:00:00 GMT', Date.now())
    await show()
    type('Когда прийти', '2026-11-12')
    const hours = within(field('Время')).getAllByRole('option')
    expect(hours.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Не важно', '09:15–09:30'])
  })

  it('Q-02: the category is chosen in the tree', async () => {
    await show()
    await openKinds()
    const dialog = screen.getByRole('dialog', { name: 'Что случилось' })
    expect(within(dialog).getByText('Сантехника')).toBeTruthy()
    await press('Засор')
    expect(kindButton().textContent).toBe('Сантехника: Засор')
  })

  it('Q-02: the tree is searched by common words in any inflection', async () => {
    await show()
    await openKinds()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'капает крана' } })
    const found = within(screen.getByRole('dialog')).getAllByRole('listitem')
    expect(found.map(({ textContent }) => textContent)).toEqual(['Течёт кран или смесительСантехника'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ракета' } })
    expect(screen.getByText(/По запросу «ракета» ничего не нашлось/)).toBeTruthy()
    expect(screen.getByText('Сантехника')).toBeTruthy()
  })

  it('Q-10: a search for gas shows whom to call before any kind, then leads to an urgent request', async () => {
    await show()
    await openKinds()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'пахнет газом' } })
    const card = screen.getByRole('region', { name: 'Запах газа' })
    const calls = within(card).getAllByRole('link')
    expect(calls.map((link) => link.getAttribute('href'))).toEqual(['tel:104', 'tel:112', 'tel:+74951234567'])
    expect(within(card).getByText(/Закройте кран на трубе/)).toBeTruthy()
    expect(screen.queryByText('Сантехника')).toBeNull()
    await press('Уже позвонили, оставить заявку Запах газа, срочная')
    expect(kindButton().textContent).toBe('Авария: Запах газа')
    expect(screen.getByText('Это срочно: позвоните сразу')).toBeTruthy()
    expect(screen.getByRole('link', { name: '104' })).toBeTruthy()
  })

  it('Q-10: a description of danger shows whom to call, whatever kind is chosen', async () => {
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Капает кран, и не пахнет газом')
    expect(screen.queryByText('Сначала позвоните')).toBeNull()
    type('Опишите подробнее', 'Капает кран, и пахнет газом')
    expect(screen.getByRole('link', { name: /104/ })).toBeTruthy()
  })

  it('Q-02: a request of the house says that the neighbours will read it', async () => {
    await show()
    await openKinds()
    await act(async () => fireEvent.click(screen.getByText('Нет света в подъезде')))
    expect(screen.getByText(/Описание увидят соседи/)).toBeTruthy()
  })

  it('Q-02: the description counts characters and drops emoji', async () => {
    await show()
    type('Опишите подробнее', 'Капает 😀🚰')
    expect(field('Опишите подробнее').value).toBe('Капает ')
    expect(screen.getByText('7 / 1000')).toBeTruthy()
  })

  it("Q-02: the desired time is in the organisation's time zone", async () => {
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Капает')
    type('Когда прийти', '2026-11-12')
    const slots = [...field('Время').querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(slots.slice(0, 2)).toEqual(['Не важно', '09:15–09:30'])
    type('Время', '14:00')
    await submit()
    expect((await getStoredItem())?.payload).toMatchObject({ startAt: '2026-11-12T11:00:00.000Z' })
  })

  it("Q-02: the resident's phone appears when it is loaded, and is sent", async () => {
    cabinet.goOffline()
    await show()
    type('Опишите подробнее', 'Капает')
    expect(field('Телефон для связи').value).toBe('+7 ')
    cleanup()
    openDesk(cabinet)
    await show()
    expect(field('Опишите подробнее').value).toBe('Капает')
    expect(field('Телефон для связи').value).toBe('+7 903 555 01 47')
    await chooseTap()
    await submit()
    expect((await getStoredItem())?.payload).toMatchObject({ phones: ['+7 903 555 01 47'] })
  })

  it("Q-02: the resident's phone is filled in, and another can be added", async () => {
    await show()
    expect(field('Телефон для связи').value).toBe('+7 903 555 01 47')
    await chooseTap()
    type('Опишите подробнее', 'Капает')
    await press('Ещё номер')
    type('Ещё один телефон, 2', '89165550148')
    await submit()
    expect((await getStoredItem())?.payload).toMatchObject({
      phones: ['+7 903 555 01 47', '+7 916 555 01 48'],
    })
  })

  it('Q-02: errors are shown at their fields, the first gets the focus, and nothing is queued', async () => {
    await show()
    type('Когда прийти', '2026-11-13')
    type('Телефон для связи', '+7 903')
    await submit()
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    ).toEqual([
      'Выберите, что случилось',
      'Напишите, что случилось: так мастер возьмёт нужные детали',
      'Выберите время или сотрите день',
      'Допишите номер или сотрите его',
    ])
    expect(document.activeElement).toBe(kindButton())
    expect((await getStoredItem())?.state.name).toBe('draft')
  })

  it('O-05: every keystroke survives a killed page', async () => {
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Кап')
    expect(await getStoredItem()).toMatchObject({ state: { name: 'draft' }, payload: { description: 'Кап' } })
    await cabinet.restart()
    await show()
    expect(field('Опишите подробнее').value).toBe('Кап')
    expect(kindButton().textContent).toContain('Течёт кран или смеситель')
    await cabinet.restart()
    await showDesk(cabinet, '/requests/')
    const draft = within(screen.getByRole('region', { name: 'Ещё не отправлены' })).getByRole('link')
    expect(draft.textContent).toContain('Черновик')
    expect(draft.getAttribute('href')).toMatch(/^#\/requests\/create\/\?lane=request/)
  })

  it('O-05: a draft is deleted only after a confirmation; a cleared form leaves none', async () => {
    await show()
    type('Опишите подробнее', 'Кап')
    await press('Удалить черновик')
    expect(await getStoredItem()).toBeDefined()
    const sure = within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить черновик' })
    await act(async () => fireEvent.click(sure))
    await waitFor(async () => expect(await getStoredItem()).toBeUndefined())
    expect(field('Опишите подробнее').value).toBe('')
    type('Опишите подробнее', 'К')
    type('Опишите подробнее', '')
    expect(await getStoredItem()).toBeUndefined()
  })

  it('O-06 Q-02: is queued offline and listed first, and the form is cleared', async () => {
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Капает')
    cabinet.goOffline()
    await submit()
    await waitFor(() => expect(location.hash).toBe('#/requests/'))
    const waiting = within(screen.getByRole('region', { name: 'Ещё не отправлены' }))
    expect(waiting.getByRole('link').textContent).toContain('Сохранено на телефоне, ещё не отправлено')
    expect(await getStoredItem()).toMatchObject({
      state: { name: 'queued' },
      payload: { description: 'Капает' },
    })
    cleanup()
    await show()
    expect(field('Опишите подробнее').value).toBe('')
  })

  it('O-06: an unsent request is reopened and edited', async () => {
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Капает')
    await submit()
    const [lane] = await listStoredLanes()
    cleanup()
    await showDesk(cabinet, `${path}?lane=${encodeURIComponent(lane?.lane ?? '')}`)
    await waitFor(() => expect(field('Опишите подробнее').value).toBe('Капает'))
    type('Опишите подробнее', 'Капает сильно')
    expect(await listStoredLanes()).toHaveLength(1)
    expect(await getStoredItem()).toMatchObject({
      key: null,
      state: { name: 'draft' },
      payload: { description: 'Капает сильно' },
    })
  })

  it('Q-02: reloads the lists once accepted', async () => {
    const desk = openDesk(cabinet)
    await show()
    await chooseTap()
    type('Опишите подробнее', 'Капает')
    await submit()
    const before = desk.askedFor('/request/tenant/').length
    const [lane] = await listStoredLanes()
    await cabinet.deliver(
      lane?.lane ?? '',
      (found) =>
        found && {
          ...found,
          items: found.items.map((item) => ({
            ...item,
            state: { name: 'accepted', at: Date.now(), receipt: '4009' },
          })),
        },
    )
    await waitFor(() => expect(desk.askedFor('/request/tenant/').length).toBeGreaterThan(before))
    expect(screen.queryByRole('region', { name: 'Ещё не отправлены' })).toBeNull()
  })

  it('O-02: offline without the tree says when it will load', async () => {
    cabinet.goOffline()
    await show()
    await openKinds()
    expect(screen.getByText(/Он загрузится, когда появится сеть/)).toBeTruthy()
  })

  it('Q-02: explains why creating is not permitted', async () => {
    await showDesk(cabinet, path, { request_log: 'R' })
    expect(screen.getByText(/^Подача заявок через кабинет закрыта/)).toBeTruthy()
    expect(canCallDispatcher()).toBe(true)
    expect(screen.queryByRole('button', { name: 'Отправить заявку' })).toBeNull()
  })
})
