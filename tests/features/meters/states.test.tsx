// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Meter } from '#contract/meters/schema.ts'
import { constants, openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { cold, gas, hot } from '../support/meters.ts'
import { canCallDispatcher } from '../support/support-context.tsx'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
})
afterEach(cleanup)

const at = (till_day: number, strict: boolean) => ({
  ...constants,
  meter_window: { from_day: 1, till_day, strict },
})

describe('the states of the meters screen', () => {
  it('M-01: explains an empty list', async () => {
    cabinet.serve([])
    await cabinet.showMeters()
    expect(await screen.findByText('Счётчиков пока нет')).toBeTruthy()
  })

  it('M-01: a failed load can be retried', async () => {
    cabinet.serveBy(() => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })))
    await cabinet.showMeters()
    expect(await screen.findByText('Произошла ошибка')).toBeTruthy()
    const retry = await screen.findByRole('button', { name: 'Повторить' })
    cabinet.serve([cold])
    fireEvent.click(retry)
    expect(await screen.findByText('Холодная вода')).toBeTruthy()
  })

  it('M-01: offline without stored data says so and when they will load', async () => {
    cabinet.goOffline()
    await cabinet.showMeters()
    const panel = (await screen.findByRole('heading', { name: 'Нет сети' })).closest('[role=alert]')
    expect(panel?.textContent).toContain('Счётчики загрузятся, когда появится сеть')
    cabinet.serve([cold])
    fireEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Холодная вода')).toBeTruthy()
  })

  it('O-03: shows the time of a cached list', async () => {
    cabinet.serve([cold], { 'x-stored-at': '2026-11-12T06:40:00Z' })
    await cabinet.showMeters()
    expect(await screen.findByText(/^Данные на 12 ноября, \d\d:40$/)).toBeTruthy()
  })

  it('M-18: names the last day of the open window', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters()
    expect(screen.getByText('Передайте до 25 ноября')).toBeTruthy()
    expect(await screen.findByText('Переданное можно исправить до 25 ноября.')).toBeTruthy()
  })

  it('M-18: past a strict window the fields are disabled and the next window is named', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters({ constants: at(11, true) })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Холодная/)).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Прибавить/ })).toBeNull()
    expect(screen.getByText(/Следующий: с 1 по 11 декабря/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Передать показания/ })).toBeNull()
  })

  it('M-18: past a window that is not strict only warns', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters({ constants: at(11, false) })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Холодная/)).disabled).toBe(false)
    expect(screen.getByText(/Сейчас тоже примем/)).toBeTruthy()
  })

  it('B-06: without permission to submit the meters are read-only', async () => {
    cabinet.serve([cold])
    await cabinet.showMeters({ canSubmit: false })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Холодная/)).disabled).toBe(true)
    expect(screen.getByText(/передаёт другой человек или управляющая организация/)).toBeTruthy()
    expect(screen.getByText('Показания принимают до 25 ноября')).toBeTruthy()
    expect(screen.queryByText(/^Передайте/)).toBeNull()
    expect(canCallDispatcher()).toBe(true)
  })

  it('M-09: a read-only meter has no field, except a heat distributor', async () => {
    const distributor: Meter = { ...cold, id: 6, type: 'HeatDistributorAreaMeter', readonly: true }
    cabinet.serve([{ ...cold, readonly: true }, distributor])
    await cabinet.showMeters()
    expect(await screen.findByText('Показания снимает управляющая организация')).toBeTruthy()
    expect(screen.queryByLabelText(/^Холодная/)).toBeNull()
    expect(screen.getByLabelText(/^Распределитель/)).toBeTruthy()
  })

  it('M-13: a meter past its last working day is shown as closed', async () => {
    cabinet.serve([{ ...cold, working_finish_date: '2026-11-01' }])
    await cabinet.showMeters()
    expect(await screen.findByText('Снят с учёта 1 ноября')).toBeTruthy()
    expect(screen.getByText('-')).toBeTruthy()
  })
})

describe('the readings on Home', () => {
  const panel = async () => within(await screen.findByRole('region', { name: 'Показания за ноябрь' }))

  it('H-01: show for each meter whether it is sent, and the count', async () => {
    cabinet.serve([cold, hot, gas])
    await cabinet.showPanel()
    expect(await screen.findByText('Газ: передано')).toBeTruthy()
    expect(screen.getByText('Холодная вода: не передано')).toBeTruthy()
    expect(screen.getByText('1 из 3')).toBeTruthy()
    const link = (await panel()).getByRole('link', { name: 'Передать показания' })
    expect(link.getAttribute('href')).toBe('#/meters/list/')
  })

  it('H-06: with all sent ask for nothing, and name the correction deadline and the next window', async () => {
    cabinet.serve([gas])
    await cabinet.showPanel()
    expect(await screen.findByText('переданы')).toBeTruthy()
    expect(screen.getByText('Переданное можно исправить до 25 ноября.')).toBeTruthy()
    expect(screen.getByText('Следующие: с 1 по 25 декабря')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Передать показания' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Открыть' })).toBeTruthy()
  })

  it('H-06: promise no correction to a resident who may not correct', async () => {
    cabinet.serve([gas])
    await cabinet.showPanel(false)
    expect(await screen.findByText('Следующие: с 1 по 25 декабря')).toBeTruthy()
    expect(screen.queryByText(/можно исправить/)).toBeNull()
  })

  it('H-06 O-20: a correction that waits or was refused is not counted as sent', async () => {
    cabinet.serve([gas])
    const { unmount } = await cabinet.showMeters()
    fireEvent.click(await screen.findByRole('button', { name: 'Исправить' }))
    fireEvent.change(screen.getByLabelText(/^Газ/), { target: { value: '424' } })
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    unmount()
    await cabinet.showPanel()
    expect(await screen.findByText('Газ: ждёт сети')).toBeTruthy()
    expect(screen.queryByText('переданы')).toBeNull()
    await cabinet.deliver(
      `meters/${gas.id}/2026-11`,
      (lane) =>
        lane && {
          ...lane,
          items: lane.items.map((item) => ({
            ...item,
            state: { name: 'conflict', code: 'other_value', errors: [], current: null },
          })),
        },
    )
    expect(await screen.findByText('Газ: не принято')).toBeTruthy()
    expect(screen.getByText('0 из 1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Открыть' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Передать показания' })).toBeNull()
  })

  it('H-06: count a queued reading separately until the server accepts it', async () => {
    cabinet.serve([cold, hot, gas])
    const { unmount } = await cabinet.showMeters()
    fireEvent.change(await screen.findByLabelText(/^Холодная/), { target: { value: '127,66' } })
    fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect(screen.getByText('ещё 1 ждёт сети')).toBeTruthy()
    unmount()
    await cabinet.showPanel()
    expect(await screen.findByText('Холодная вода: ждёт сети')).toBeTruthy()
    expect(screen.getByText('1 из 3')).toBeTruthy()
    await cabinet.deliver(
      'meters/1/2026-11',
      (lane) =>
        lane && {
          ...lane,
          items: lane.items.map((item) => ({ ...item, state: { name: 'accepted', at: 0, receipt: '77' } })),
        },
    )
    expect(await screen.findByText('Холодная вода: передано')).toBeTruthy()
    expect(screen.getByText('2 из 3')).toBeTruthy()
  })
})
