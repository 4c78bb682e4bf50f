// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Item, ItemState } from '../../../src/lib/outbox/record.ts'
import { openCabinet, owner, type Cabinet } from '../support/cabinet.tsx'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
})
afterEach(cleanup)

const reading = (id: number, type: string, period = '2026-11') => ({
  meter_id: id,
  period,
  texts: ['424,6'],
  values: [424.6],
  confirmed: false,
  type,
  serial_number: '0084512',
  place: null,
})
const request = { kind: null, description: 'Капает кран', day: '', time: '', startAt: null, phones: [] }

const put = (lane: string, kind: string, payload: unknown, state: ItemState) => {
  const item: Item = {
    id: lane,
    key: state.name === 'draft' ? null : '3f0c0a3e-9c1c-4a86-8f0e-3d7a1c2b4d5e',
    attachments: [],
    payload,
    basedOn: null,
    capturedAt: '2026-11-12T05:15:00Z',
    state,
    attempts: 1,
    lastError: null,
  }
  return cabinet.deliver(lane, () => ({ version: 1, lane, kind, ...owner, items: [item] }))
}
const rejected = (error: string): ItemState => ({ name: 'rejected', errors: [error], code: null })
const waits: ItemState = { name: 'queued', notBefore: 0 }
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Ждёт внимания' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))

it('O-20: Home tells what was refused, then what waits, then what was typed only', async () => {
  await put('meters/2/2026-11', 'meters', reading(2, 'ElectricOneRateAreaMeter'), { name: 'draft' })
  await put('request/1', 'request', request, waits)
  await put('meters/1/2026-11', 'meters', reading(1, 'HotWaterAreaMeter'), rejected('Меньше прошлого'))
  await put('meters/3/2026-11', 'meters', reading(3, 'GasAreaMeter'), rejected('Меньше прошлого'))
  await cabinet.showHomePanel()
  expect(await rows()).toEqual([
    '2 показания не принятыГорячая вода и газИсправить: 2 показания не приняты',
    '1 заявка ждёт отправкиОтправим сами',
    'Черновик: 1 показаниеЭлектричество',
  ])
})

it('O-20: one refusal names its reason, a conflict the decision', async () => {
  await put('request/1', 'request', request, rejected('Категория закрыта'))
  const closed: ItemState = { name: 'conflict', code: 'window_closed', errors: [], current: null }
  await put('meters/3/2026-10', 'meters', reading(3, 'GasAreaMeter', '2026-10'), closed)
  await cabinet.showHomePanel()
  expect(await rows()).toEqual([
    '1 заявка не принятаНовая заявка: Категория закрытаИсправить: 1 заявка не принята',
    '1 показание не принятоГаз: нужно ваше решениеРешить: 1 показание не принято',
  ])
})

it('O-20: typed readings lead to the meters, those of a past month to the queue', async () => {
  await put('meters/3/2026-11', 'meters', reading(3, 'GasAreaMeter'), { name: 'draft' })
  await cabinet.showHomePanel()
  expect((await screen.findByRole('link', { name: /^Черновик/ })).getAttribute('href')).toBe('#/meters/list/')
  cleanup()
  await put('meters/3/2026-10', 'meters', reading(3, 'GasAreaMeter', '2026-10'), { name: 'draft' })
  await cabinet.showHomePanel()
  expect((await screen.findByRole('link', { name: /^Черновики/ })).getAttribute('href')).toBe('#/queue/')
})

it('O-20: Home tells nothing where everything was accepted', async () => {
  await put('request/1', 'request', request, { name: 'accepted', at: 0, receipt: '8' })
  const { container } = await cabinet.showHomePanel()
  expect(container.textContent).toBe('')
})
