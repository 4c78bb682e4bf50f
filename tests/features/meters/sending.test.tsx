// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ItemState } from '../../../src/lib/outbox/record.ts'
import { constants, openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { cold, electric, gas, hot, sentOn } from '../support/meters.ts'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const submit = () => press(/^Передать показания/)
const getItem = async (lane: string) => (await cabinet.readLane(lane))?.items[0]
const become = (lane: string, state: ItemState) =>
  cabinet.deliver(
    lane,
    (found) => found && { ...found, items: found.items.map((item) => ({ ...item, state })) },
  )

const queueCold = async () => {
  fill(/^Холодная/, '127,66')
  submit()
  await screen.findByText('Сохранено на телефоне, ещё не отправлено')
}

describe('sending readings', () => {
  it('M-14 O-06: queues each filled meter separately with the state it was based on', async () => {
    cabinet.serve([cold, hot])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    expect(await getItem('meters/1/2026-11')).toMatchObject({
      state: { name: 'queued' },
      payload: { meter_id: 1, period: '2026-11', values: [127.66], confirmed: false },
      basedOn: { period: '2026-11', previous: [123.45], version: 0 },
    })
    expect(await cabinet.readLane('meters/2/2026-11')).toBeNull()
  })

  it('M-07: an invalid meter keeps its field and gets the focus, while valid ones are sent', async () => {
    cabinet.serve([cold, hot])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    fill(/^Горячая/, '5')
    await queueCold()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Горячая/))
    expect(screen.getByText('одно с ошибкой')).toBeTruthy()
    expect((await getItem('meters/2/2026-11'))?.state.name).toBe('draft')
  })

  it('M-02: sends a meter of two rates only with both zones', async () => {
    cabinet.serve([electric])
    await cabinet.showMeters()
    fireEvent.change(await screen.findByLabelText(/День/), { target: { value: '2118' } })
    submit()
    expect(await screen.findByText('Чтобы передать, заполните ещё: ночь')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/Ночь/))
    expect((await getItem('meters/4/2026-11'))?.state.name).toBe('draft')
    fill(/Ночь/, '1100')
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect(await getItem('meters/4/2026-11')).toMatchObject({ payload: { values: [2118, 1100] } })
  })

  it('M-17: unusual consumption is sent after «Всё верно»', async () => {
    const readings = ['2026-08', '2026-09', '2026-10'].map((period) => ({ period, values: [1], deltas: [4] }))
    cabinet.serve([{ ...cold, readings }])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    fill(/^Холодная/, '190')
    submit()
    expect(screen.getByText('Расход необычно велик: обычно около 4,00 м³. Проверьте запятую.')).toBeTruthy()
    expect((await getItem('meters/1/2026-11'))?.state.name).toBe('draft')
    press('Всё верно')
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect(await getItem('meters/1/2026-11')).toMatchObject({ payload: { values: [190], confirmed: true } })
  })

  it('M-21 M-17: shows no comparison beside the question about unusual consumption', async () => {
    const readings = ['2026-08', '2026-09', '2026-10'].map((period) => ({ period, values: [1], deltas: [4] }))
    cabinet.serve([{ ...cold, readings }])
    await cabinet.showMeters()
    const field = await screen.findByLabelText(/^Холодная/)
    fill(/^Холодная/, '129')
    expect(await screen.findByText(/обычного$/)).toBeTruthy()
    fill(/^Холодная/, '190')
    expect(screen.getByText(/^Расход необычно велик/)).toBeTruthy()
    expect(screen.queryByText(/обычного/)).toBeNull()
    press('Всё верно')
    expect(screen.queryByText(/^Расход необычно велик/)).toBeNull()
    expect(screen.getByText(/больше обычного/)).toBeTruthy()
    expect(field).toHaveProperty('value', '190')
  })

  it('M-17: «Всё верно» applies only to the confirmed value', async () => {
    const readings = ['2026-08', '2026-09', '2026-10'].map((period) => ({ period, values: [1], deltas: [4] }))
    cabinet.serve([{ ...cold, readings }])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    fill(/^Холодная/, '190')
    press('Всё верно')
    expect(screen.queryByText(/^Расход необычно велик/)).toBeNull()
    fill(/^Холодная/, '900')
    expect(screen.getByText(/^Расход необычно велик/)).toBeTruthy()
    submit()
    expect(await getItem('meters/1/2026-11')).toMatchObject({
      state: { name: 'draft' },
      payload: { texts: ['900'], confirmed: false },
    })
  })

  it('M-14: the row shows the outcome of its reading', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    await become('meters/1/2026-11', { name: 'sending', since: 0 })
    expect(screen.getAllByText('Отправляем').length).toBeGreaterThan(0)
    await become('meters/1/2026-11', {
      name: 'rejected',
      errors: ['Введите не меньше 00130,00'],
      code: 'below_previous',
    })
    expect(screen.getByText('Не принято: Введите не меньше 00130,00')).toBeTruthy()
    await become('meters/1/2026-11', { name: 'conflict', code: 'other_value', errors: [], current: null })
    expect(screen.getByText('Нужно ваше решение').getAttribute('href')).toBe('#/queue/')
  })

  it('O-20: counts a correction that was not accepted, though the month has a reading', async () => {
    cabinet.serve([{ ...cold, last_readings: sentOn('2026-11-12T07:00:00Z', [126]) }, hot])
    await cabinet.showMeters()
    await screen.findByText('Передано сегодня')
    press(/^Исправить/)
    await queueCold()
    await become('meters/1/2026-11', { name: 'conflict', code: 'other_value', errors: [], current: null })
    expect(screen.getByText('0 из 2')).toBeTruthy()
    expect(screen.getByText('одно не принято')).toBeTruthy()
  })

  it('O-20 O-08: a conflict is no success: its meter stands first, and the count leaves it out', async () => {
    const time = '2026-11-12T07:00:00Z'
    cabinet.serve([{ ...gas, last_readings: sentOn(time, [423.8]) }, cold])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    await become('meters/1/2026-11', {
      name: 'conflict',
      code: 'other_value',
      errors: [],
      current: { period: '2026-11', previous: [123.45], standing: sentOn(time, [131]) },
    })
    const result = within(await screen.findByRole('region', { name: 'Передано 1 из 2' }))
    expect(result.getByText('Холодная вода ждёт вашего решения')).toBeTruthy()
    const rows = result.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    expect(rows).toEqual([
      expect.stringMatching(/^Холодная вода127,66 или 131,00 м³Решить/),
      expect.stringMatching(/^Газ423,80 м³/),
    ])
    expect(result.getByRole('link', { name: /^Решить ?: Холодная вода$/ }).getAttribute('href')).toBe(
      '#/queue/',
    )
    expect(screen.queryByText('Показания переданы')).toBeNull()
  })

  it('O-20: a rejected correction is no success, and its field opens from the result', async () => {
    cabinet.serve([{ ...cold, last_readings: sentOn('2026-11-12T07:00:00Z', [126]) }])
    await cabinet.showMeters()
    press('Исправить')
    await queueCold()
    await become('meters/1/2026-11', { name: 'rejected', errors: ['Введите не меньше 130'], code: null })
    const result = within(await screen.findByRole('region', { name: 'Передано 0 из 1' }))
    expect(result.getByText('Введите не меньше 130')).toBeTruthy()
    fireEvent.click(result.getByRole('button', { name: /^Исправить ?: Холодная вода$/ }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Холодная/))
  })

  it('M-14: reloads the list after acceptance and shows the day', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    cabinet.serve([{ ...cold, last_readings: sentOn('2026-11-12T07:00:00Z', [127.66]) }])
    await become('meters/1/2026-11', { name: 'accepted', at: 0, receipt: '77' })
    expect(await screen.findByText('Передано сегодня')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Показания переданы' })).toBeTruthy()
  })

  it('M-14: puts a rejected value back into the field and replaces it by the new one', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    await become('meters/1/2026-11', { name: 'rejected', errors: ['Нет'], code: 'fraction' })
    const row = await screen.findByText('Не принято: Нет')
    fireEvent.click(within(row.closest('li') ?? row).getByRole('button', { name: /^Исправить/ }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Холодная/).value).toBe('127,66')
    fill(/^Холодная/, '128')
    submit()
    await waitFor(async () => {
      const lane = await cabinet.readLane('meters/1/2026-11')
      expect(lane?.items.map((item) => item.state.name)).toEqual(['queued'])
      expect(lane?.items[0]).toMatchObject({ payload: { values: [128] } })
    })
  })
})

describe('the answer to the press', () => {
  const dock = () => screen.getByRole('button', { name: /^Передать показания/ }).closest('div')
  /** Without texts for screen readers. */
  const seen = () => (dock()?.textContent ?? '').replaceAll('\u00a0', ' ')

  it('M-22: with nothing filled says so beside the button and focuses the first field', async () => {
    cabinet.serve([cold, hot])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    submit()
    await waitFor(() =>
      expect(seen()).toContain('Введите хотя бы одно показание. Можно передать не все сразу.'),
    )
    expect(document.activeElement).toBe(screen.getByLabelText(/^Холодная/))
    fill(/^Холодная/, '127')
    expect(seen()).not.toContain('Введите хотя бы одно')
    expect(seen()).toContain('0 из 2')
    expect(seen()).toContain('заполнено 1')
  })

  it('M-22: with an error names what was queued and what is left, and focuses it', async () => {
    cabinet.serve([cold, hot, gas])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    fill(/^Горячая/, '5')
    await queueCold()
    await waitFor(() => expect(seen()).toContain('Ещё не отправлено: 1 показание. Проверьте: горячая вода.'))
    press('горячая вода')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Горячая/))
    fill(/^Горячая/, '90')
    expect(seen()).not.toContain('Проверьте')
  })

  it('M-22 H-06: when all are accepted says so, names the next window and takes the focus', async () => {
    cabinet.serve([cold, gas])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await queueCold()
    const waiting = await screen.findByRole('heading', { name: 'Показания ждут сети' })
    await waitFor(() => expect(document.activeElement).toBe(waiting))
    cabinet.serve([{ ...cold, last_readings: sentOn('2026-11-12T07:00:00Z', [127.66]) }, gas])
    await become('meters/1/2026-11', { name: 'accepted', at: 0, receipt: '77' })
    const heading = await screen.findByRole('heading', { name: 'Показания переданы' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(await screen.findByText(/^2 счётчика из 2, сегодня в \d\d:\d\d$/)).toBeTruthy()
    expect(
      screen.getByText('Исправить можно до 25 ноября, следующие показания с 1 по 25 декабря'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'На главную' })).toBeTruthy()
    expect(screen.queryByText('Передайте до 25 ноября')).toBeNull()
  })

  it('M-22 M-21: what was sent is a short list with consumption and roubles in place of the rows', async () => {
    const tariff = (...roubles: number[]) => ({ period: '2026-10', roubles })
    const time = '2026-11-12T07:00:00Z'
    cabinet.serve([
      { ...cold, tariff: tariff(58.32), last_readings: sentOn(time, [127.31]) },
      { ...electric, tariff: tariff(7, 3), last_readings: sentOn(time, [2114, 1119]) },
      {
        ...cold,
        id: 6,
        type: 'HeatDistributorAreaMeter',
        previous_values: [100],
        last_readings: sentOn(time, [118]),
      },
    ])
    await cabinet.showMeters()
    const list = (await screen.findByText('По счётчикам')).closest('ul')
    const rows = [...(list?.children ?? [])].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    expect(rows).toEqual([
      'Холодная вода127,31 м³расход 3,86 м³≈ 225 ₽',
      expect.stringMatching(/^Электричество2114.*, 1119.* кВт·чдень 82.*, ночь 42.* кВт·ч≈ 700 ₽$/),
      expect.stringMatching(/^Распределитель тепла118.* усл\. ед\.расход .*в отоплении$/),
      'По счётчикам≈ 925 ₽',
    ])
    expect(screen.getByText('Примерно, по тарифам октября')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Холодная вода' })).toBeNull()
    press('Исправить')
    expect(screen.getByRole('heading', { name: 'Холодная вода' })).toBeTruthy()
    expect(screen.queryByText('По счётчикам')).toBeNull()
    press('Скрыть счётчики')
    expect(screen.queryByRole('heading', { name: 'Холодная вода' })).toBeNull()
  })

  it('M-18: «Исправить» of the only meter opens its field', async () => {
    cabinet.serve([gas])
    await cabinet.showMeters()
    fireEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
    expect(screen.getByLabelText(/^Газ/)).toBe(document.activeElement)
  })

  it('H-06: a visit with everything sent says so and moves no focus', async () => {
    cabinet.serve([gas])
    await cabinet.showMeters()
    const heading = await screen.findByRole('heading', { name: 'Показания переданы' })
    expect(document.activeElement).not.toBe(heading)
    press(/^Исправить/)
    expect(screen.getByRole('heading', { name: 'Показания переданы' })).toBeTruthy()
  })
})

describe('correcting what was sent', () => {
  it('M-18: a correction of a reading accepted but not listed yet is based on its version', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters()
    await screen.findByLabelText(/^Холодная/)
    await queueCold()
    press(/^Исправить/)
    fill(/^Холодная/, '')
    const basedOn = { period: '2026-11', previous: [123.45], version: 1 }
    await become('meters/1/2026-11', { name: 'accepted', at: 0, receipt: '77', basedOn })
    fill(/^Холодная/, '128')
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    const items = (await cabinet.readLane('meters/1/2026-11'))?.items
    expect(items).toMatchObject([{ state: { name: 'accepted' } }, { payload: { values: [128] }, basedOn }])
  })

  it('M-18: «Исправить» opens the sent value, and the correction is based on its version', async () => {
    cabinet.serve([{ ...gas, last_readings: sentOn('2026-11-10T06:00:00Z', [423.8], 3) }])
    await cabinet.showMeters()
    expect(await screen.findByText('Передано 10 ноября')).toBeTruthy()
    press(/^Исправить/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Газ/).value).toBe('423,8')
    fill(/^Газ/, '424,6')
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect(await getItem('meters/3/2026-11')).toMatchObject({
      payload: { values: [424.6] },
      basedOn: { previous: [412.4], version: 3 },
    })
  })

  it('M-18: «Отмена» keeps what was sent and leaves no draft', async () => {
    cabinet.serve([gas])
    await cabinet.showMeters()
    await screen.findByText('Передано сегодня')
    press(/^Исправить/)
    fill(/^Газ/, '424')
    press(/^Отмена/)
    expect(screen.getByText('Передано сегодня')).toBeTruthy()
    expect(await cabinet.readLane('meters/3/2026-11')).toBeNull()
  })

  it('M-18: offers no correction without permission or after a strict window', async () => {
    cabinet.serve([gas])
    const { unmount } = await cabinet.showMeters({ canCorrect: false })
    await screen.findByText('Передано сегодня')
    expect(screen.queryByRole('button', { name: /^Исправить/ })).toBeNull()
    unmount()
    const meter_window = { from_day: 1, till_day: 11, strict: true }
    await cabinet.showMeters({ constants: { ...constants, meter_window } })
    await screen.findByText('Передано сегодня')
    expect(screen.queryByRole('button', { name: /^Исправить/ })).toBeNull()
  })
})
