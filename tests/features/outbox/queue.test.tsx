// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Item, ItemState, Lane } from '../../../src/lib/outbox/record.ts'
import { allRights, constants, openCabinet, owner, type Cabinet } from '../support/cabinet.tsx'
import { gas, sentOn } from '../support/meters.ts'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
  cabinet.serve([gas])
})
afterEach(cleanup)

const key = '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e'
const queued = (state: ItemState, period = '2026-11'): Lane => {
  const payload = {
    meter_id: 3,
    period,
    texts: ['424,6'],
    values: [424.6],
    confirmed: false,
    type: 'GasAreaMeter',
    serial_number: '0084512',
    place: 'Кухня',
  }
  const item: Item = {
    id: 'a',
    key,
    attachments: [],
    payload,
    basedOn: { period, previous: [412.4], version: 0 },
    capturedAt: '2026-11-12T05:15:00Z',
    state,
    attempts: 1,
    lastError: null,
  }
  return { version: 1, lane: `meters/3/${period}`, kind: 'meters', ...owner, items: [item] }
}
const show = async (lane: Lane, at = constants, permissions = allRights) => {
  await cabinet.deliver(lane.lane, () => lane)
  await cabinet.showQueue(at, permissions)
}
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

const otherValue = {
  name: 'conflict',
  code: 'other_value',
  errors: [],
  current: {
    period: '2026-11',
    previous: [412.4],
    standing: sentOn('2026-11-11T08:00:00Z', [423.8], 2),
    by: 'flat',
    photos: 1,
  },
} as const

describe('the queue', () => {
  it('O-06: shows each item with its status, value and time', async () => {
    await show(queued({ name: 'queued', notBefore: 0 }))
    expect(screen.getByText('Газ, показание за ноябрь')).toBeTruthy()
    expect(screen.getByText('Сохранено на телефоне, ещё не отправлено')).toBeTruthy()
    expect(screen.getByText(/сегодня в 08:15/)).toBeTruthy()
    expect(screen.getByText('1 запись')).toBeTruthy()
  })

  it('O-06: «Отправить сейчас» sends without waiting', async () => {
    await show(queued({ name: 'queued', notBefore: 0 }))
    press(/^Отправить сейчас/)
    expect(cabinet.sendNow).toHaveBeenCalledOnce()
  })

  it('O-08: a conflict shows both values; the own one is sent under a new key, based on what was shown', async () => {
    await show(queued(otherValue))
    const cards = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
    expect(cards).toEqual([
      expect.stringMatching(/^Ваше, с этого телефона00424,60 м³Записали 12 ноября, 08:15.*Без фото$/),
      expect.stringMatching(
        /^Уже передано00423,80 м³Передал другой житель квартиры, 11 ноября, 11:00.*1\sфото/,
      ),
    ])
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
    press('Передать выбранное')
    expect(screen.getByRole('alert').textContent).toBe('Выберите, какое показание верное')
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    expect(screen.queryByRole('button', { name: /^Отправить сейчас/ })).toBeNull()
    choose(/^Ваше, с этого телефона/)
    press('Передать выбранное')
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    const item = (await cabinet.readLane('meters/3/2026-11'))?.items[0]
    expect(item).toMatchObject({ payload: { values: [424.6] }, basedOn: { version: 2 } })
    expect(item?.key).not.toBe(key)
  })

  it('O-08: the cards show the own photo and from what device the other value was sent', async () => {
    const lane = queued({ ...otherValue, current: { ...otherValue.current, device: 'computer' } })
    const upload = { name: 'waiting', fileId: null, notBefore: 0, attempts: 0 } as const
    const attachments = [{ id: 'photo', filename: 'a.gif', size: 6, upload }]
    const withPhoto = { ...lane, items: lane.items.map((item) => Object.assign(item, { attachments })) }
    // The browser of the tests cannot read a file back from its database.
    const { store } = await import('../../../src/lib/state/store.ts')
    const { outboxAtom } = await import('../../../src/lib/outbox/active.ts')
    const outbox = store.get(outboxAtom)
    if (outbox) vi.spyOn(outbox, 'file').mockResolvedValue(new Blob(['GIF89a']))
    await show(withPhoto)
    const [mine, other] = screen.getAllByRole('radio').map((radio) => radio.closest('label'))
    await waitFor(() => expect(mine?.querySelector('img')?.src).toMatch(/^blob:/))
    expect(other?.textContent).toMatch(/С компьютера1\sфото/)
    expect(other?.querySelector('img')).toBeNull()
  })

  it("O-08: choosing what was sent drops the resident's value", async () => {
    await show(queued(otherValue))
    choose(/^Уже передано/)
    press('Передать выбранное')
    expect(await screen.findByText('Ничего: всё дошло')).toBeTruthy()
    expect(await cabinet.readLane('meters/3/2026-11')).toBeNull()
  })

  it("O-08: shows a changed previous value beside the resident's own", async () => {
    const current = { period: '2026-11', previous: [420], standing: null }
    await show(queued({ name: 'conflict', code: 'previous_changed', errors: [], current }))
    expect(screen.getByText('Прошлое теперь').parentElement?.textContent).toContain('00420,00')
  })

  it("O-08: after the window a value is sent for the current month only by the resident's choice", async () => {
    const december = { ...constants, today: '2026-12-02', period: '2026-12' }
    await show(queued({ name: 'conflict', code: 'window_closed', errors: [], current: null }), december)
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Передать за декабрь' })
    await waitFor(() => expect(send.disabled).toBe(false))
    fireEvent.click(send)
    await waitFor(async () => expect(await cabinet.readLane('meters/3/2026-11')).toBeNull())
    expect((await cabinet.readLane('meters/3/2026-12'))?.items[0]).toMatchObject({
      state: { name: 'queued' },
      payload: { period: '2026-12', values: [424.6] },
      basedOn: { period: '2026-12', version: 0 },
    })
  })

  it('O-08: keeps a draft of a past month', async () => {
    const december = { ...constants, today: '2026-12-02', period: '2026-12' }
    await show(queued({ name: 'draft' }), december)
    expect(screen.getByText('Введено, но не передано')).toBeTruthy()
  })

  const noReadings = { ...allRights, apartment_meters_data: 'R' }

  it("G-13: keeps a rejected reading of a closed form, with the organisation's telephone", async () => {
    const forbidden = { name: 'rejected', errors: ['Недостаточно прав'], code: 'forbidden' } as const
    await show(queued(forbidden), { ...constants, contacts: { dispatcher: '+7 495 111-22-34' } }, noReadings)
    expect(screen.getByText('Не принято: Недостаточно прав')).toBeTruthy()
    expect(screen.getByText(/больше не принимает это через кабинет/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+7 495 111-22-34' }).getAttribute('href')).toBe(
      'tel:+74951112234',
    )
    expect(screen.queryByRole('link', { name: 'Исправить' })).toBeNull()
    press(/^Изменить или удалить/)
    expect(screen.queryByRole('link', { name: 'Изменить' })).toBeNull()
  })

  it('O-20 G-13: lists a draft with its form, or the telephone if the form is closed', async () => {
    await show(queued({ name: 'draft' }))
    expect(screen.getByText('Черновик, не отправлено')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Продолжить' }).getAttribute('href')).toBe('#/meters/list/')
    expect(screen.queryByText('Введено, но не передано')).toBeNull()
    cleanup()
    await show(queued({ name: 'draft' }), constants, noReadings)
    expect(screen.getByText('Введено, но не передано')).toBeTruthy()
    expect(screen.getByText(/передайте её в организацию\.$/)).toBeTruthy()
    expect((await cabinet.readLane('meters/3/2026-11'))?.items).toHaveLength(1)
  })

  const askToRemove = async (state: ItemState) => {
    await show(queued(state))
    press(/^Изменить или удалить/)
    press('Удалить')
  }
  const answerClosing = (effects: readonly { readonly kind: string; readonly number: string }[]) => {
    const closed: unknown[] = []
    cabinet.serveBy((url, init) => {
      if (!url.endsWith('/cabinet/keys/close/')) return Promise.reject(new Error(`No answer for ${url}`))
      closed.push(JSON.parse(String(init?.body)))
      return Promise.resolve(
        new Response(JSON.stringify({ effects }), { headers: { 'content-type': 'application/json' } }),
      )
    })
    return closed
  }
  const waiting = { name: 'queued', notBefore: 0 } as const

  it('O-06: only the resident deletes an item, after a confirmation', async () => {
    answerClosing([])
    await show(queued({ name: 'rejected', errors: ['Нет'], code: 'fraction' }))
    press(/^Изменить или удалить/)
    press('Удалить')
    expect((await cabinet.readLane('meters/3/2026-11'))?.items).toHaveLength(1)
    press('Удалить')
    await waitFor(async () => expect(await cabinet.readLane('meters/3/2026-11')).toBeNull())
  })

  it('O-24: closes the key of an unanswered item before it is deleted', async () => {
    const closed = answerClosing([])
    await askToRemove(waiting)
    expect(screen.getByText(/она могла быть принята/)).toBeTruthy()
    press('Удалить')
    await waitFor(async () => expect(await cabinet.readLane('meters/3/2026-11')).toBeNull())
    expect(closed).toEqual([{ keys: [key] }])
  })

  it('O-24: an item that the server has taken leads to its number', async () => {
    answerClosing([{ kind: 'reading', number: '128' }])
    await askToRemove(waiting)
    press('Удалить')
    const { store } = await import('../../../src/lib/state/store.ts')
    const { toastAtom } = await import('../../../src/lib/state/notices.ts')
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe('Уже принято, № 128'))
    expect(await cabinet.readLane('meters/3/2026-11')).toBeNull()
  })

  const removeOffline = async () => {
    cabinet.serveBy(() => Promise.reject(new TypeError('No network')))
    await askToRemove(waiting)
    press('Удалить')
    expect((await screen.findByRole('alert')).textContent).toContain('могла быть уже принята')
    expect((await cabinet.readLane('meters/3/2026-11'))?.items).toMatchObject([{ state: waiting }])
    press('Удалить с этого телефона')
    await waitFor(async () =>
      expect((await cabinet.readLane('meters/3/2026-11'))?.items).toMatchObject([
        { state: { name: 'closing' } },
      ]),
    )
    expect(document.body.textContent).not.toContain('424,6')
  }
  const closeRemoved = async () => {
    const { closeRemoved: close } = await import('../../../src/lib/outbox/close-removed.ts')
    const { openLanes } = await import('../../../src/lib/outbox/lane-store.ts')
    return close({ scopes: async () => [owner.scope], getLanes: openLanes, now: () => 0 })
  }

  it('O-24: an item deleted without an answer is gone, and its key is closed when the server answers', async () => {
    await removeOffline()
    expect(await closeRemoved()).toBe(1)
    const closed = answerClosing([])
    expect(await closeRemoved()).toBe(0)
    expect(closed).toEqual([{ keys: [key] }])
    expect(await cabinet.readLane('meters/3/2026-11')).toBeNull()
  })

  it('O-24: an item deleted without an answer is shown as accepted if the server had it', async () => {
    await removeOffline()
    answerClosing([{ kind: 'reading', number: '128' }])
    expect(await closeRemoved()).toBe(0)
    expect((await cabinet.readLane('meters/3/2026-11'))?.items).toMatchObject([
      { state: { name: 'accepted', receipt: '128' } },
    ])
  })

  const rejected = {
    name: 'rejected',
    errors: ['Введите не меньше 00430, это прошлое показание'],
    code: 'below_previous',
  } as const
  const withPhone = { ...constants, contacts: { dispatcher: '+7 495 111-22-33' } }

  it.each([
    ['a rejected reading', rejected],
    ['a conflict', otherValue],
    ['a closed window', { name: 'conflict', code: 'window_closed', errors: [], current: null }],
    ['a lost flat', { name: 'blocked', by: 'profile' }],
  ] as const)('O-20: %s can be sent to the dispatcher, told by phone and copied', async (_name, state) => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await show(queued(state), withPhone)
    const call = screen.getByRole('link', { name: /^Позвонить/ })
    expect(call.getAttribute('href')).toBe('tel:+74951112233')
    press('Скопировать')
    expect(writeText).toHaveBeenCalledWith('Газ, № 0084512, 2026-11: 424,6 м³')
    press('Написать диспетчеру')
    await waitFor(() => expect(location.hash).toMatch(/^#\/tickets\/create\/\?lane=ticket/))
    const appeals = (await cabinet.listLanes()).filter(({ kind }) => kind === 'ticket')
    expect(appeals.map(({ items }) => items.map((item) => item.state.name))).toEqual([['draft']])
    expect(JSON.stringify(appeals)).toContain('Газ, № 0084512, 2026-11: 424,6 м³')
    expect((await cabinet.readLane('meters/3/2026-11'))?.items).toHaveLength(1)
  })

  it('O-20: a refused reading leaves the queue once its appeal is sent, and is appealed once', async () => {
    await show(queued(rejected), withPhone)
    press('Написать диспетчеру')
    await waitFor(() => expect(location.hash).toMatch(/lane=ticket/))
    const [again] = screen.getAllByRole('button', { name: 'Написать диспетчеру' })
    if (again) fireEvent.click(again)
    const [appeal, ...others] = (await cabinet.listLanes()).filter(({ kind }) => kind === 'ticket')
    expect(others).toEqual([])
    expect(JSON.stringify(appeal)).toContain('Причина отказа: Введите не меньше 00430')
    await cabinet.submitAppeal({ _id: 2, name: 'Показания счётчиков' })
    await waitFor(async () => expect(await cabinet.readLane('meters/3/2026-11')).toBeNull())
    expect((await cabinet.readLane(appeal?.lane ?? ''))?.items[0]?.state.name).toBe('queued')
  })

  it('O-20: without the right to appeal a refused reading can be told by phone', async () => {
    await show(queued(rejected), withPhone, { ...allRights, tickets_from_tenants: 'R' })
    expect(screen.queryByRole('button', { name: 'Написать диспетчеру' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Позвонить/ })).toBeTruthy()
  })

  it('O-09: an item that waits for a session leads to the sign-in', async () => {
    await show(queued({ name: 'blocked', by: 'auth' }))
    expect(screen.getByRole('link', { name: 'Войдите снова' }).getAttribute('href')).toBe('#/auth/login/')
  })

  it('O-06: lists what was accepted today', async () => {
    await show(queued({ name: 'accepted', at: Date.parse('2026-11-12T05:16:00Z'), receipt: '77' }))
    expect(screen.getByText('Отправлено сегодня')).toBeTruthy()
    expect(screen.getByText('Принято в 08:16')).toBeTruthy()
  })

  it('O-11: a value can be copied and sent when storage fails', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    cabinet.breakStorage()
    await show(queued({ name: 'queued', notBefore: 0 }))
    expect(screen.getByText('На телефоне нет места')).toBeTruthy()
    expect(screen.getByText('Ещё не отправлено')).toBeTruthy()
    expect(screen.queryByText(/Сохранено на телефоне/)).toBeNull()
    press('Скопировать')
    expect(writeText).toHaveBeenCalledWith('Газ, № 0084512, 2026-11: 424,6 м³')
  })
})
