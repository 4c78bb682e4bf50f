// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Flat, FoundFlats } from '#contract/flats/schema.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { json } from '../../lib/support/net.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { closeEditor, press, showScreen, stubBrowser, type } from '../support/desk-editor.tsx'

const water = (id: number, kind: 'ColdWaterAreaMeter' | 'HotWaterAreaMeter'): Flat['meters'][number] => ({
  id,
  type: kind,
  serial_number: `1744${id}`,
  place: null,
  readonly: false,
  working_finish_date: null,
  next_check_date: null,
  digit_capacity: 5,
  first_values: [0],
  previous_values: [100],
  previous_date: '2026-10-12',
  last_readings: null,
  readings: [],
  source: null,
})
const flat: Flat = {
  id: 12,
  account: '100200012',
  address: 'ул. Садовая, 5, кв. 12',
  name: 'Соколова',
  area: 54.2,
  time_zone: 'Europe/Moscow',
  period: '2026-11',
  till: '2026-11-25',
  people: [],
  phones: [{ digits: '79165550112', by_resident: false }],
  balances: [],
  meters: [water(1, 'ColdWaterAreaMeter'), water(2, 'HotWaterAreaMeter')],
  cases: [],
  letters: [],
}
const houses = [
  { id: 7, address: 'ул. Садовая, 5', flats: 3 },
  { id: 8, address: 'ул. Садовая, 12', flats: 1 },
]
const toHouse = (address: string) => ({
  id: 7,
  address: 'ул. Садовая, 5',
  flats: [address.includes('after=12') ? { ...flat, id: 13, address: 'ул. Садовая, 5, кв. 13' } : flat],
  next: address.includes('after=12') ? null : '12',
})
const below = 'Введите не меньше 00100,00, это прошлое показание'

let cabinet: Cabinet
let asked: string[]
let served: Flat
let foundFlat: FoundFlats['flats'][number]
let submitted: Array<{ meter_id: number; values: number[]; based_on: object }>
const serve = () =>
  cabinet.serveBy(async (address, init) => {
    asked.push(`${init?.method ?? 'GET'} ${address.replace(/^.*\/desk\/v1/, '')}`)
    if (address.endsWith('/flat-houses')) return json({ houses, next: null })
    if (address.includes('/flat-houses/7')) return json(toHouse(address))
    if (address.includes('/flat-houses/')) return json({ errors: [], code: 'not_found' }, 404)
    if (address.includes('/flats?')) return json({ flats: [foundFlat], next: null })
    if (!address.endsWith('/readings')) return json(served)
    const body = JSON.parse(String(init?.body))
    submitted.push(body)
    return body.values[0] < 100 ? json({ errors: [below], code: 'below_previous' }, 400) : json(served)
  })
const show = async (hash: string, role: StaffRole = 'dispatcher') => {
  const { FlatsScreen } = await import('../../../src/features/flats/flats-screen.tsx')
  const person = { name: 'Ольга Смирнова', email: 'olga@demo.local', organisation: 'УК «Садовая»' }
  const session: StaffSession = {
    step: 'in',
    factors: ['code'],
    on_hold: false,
    time_zone: 'Europe/Moscow',
    csrf: '1',
    role,
    ...person,
  }
  await showScreen(cabinet, hash, () => <FlatsScreen session={session} />)
}

beforeEach(async () => {
  stubBrowser()
  cabinet = await openCabinet()
  asked = []
  submitted = []
  served = flat
  foundFlat = flat
  serve()
})
afterEach(closeEditor)

it('G-08: sends a search of at least three characters, which leads to the flat', async () => {
  await show('#/desk/flats/')
  await type('Лицевой счёт, адрес, фамилия, телефон или почта', 'ко')
  await press(/^Найти/)
  expect(screen.getByText('Введите не меньше трёх знаков')).toBeTruthy()
  expect(asked).toEqual(['GET /flat-houses'])
  await type('Лицевой счёт, адрес, фамилия, телефон или почта', ' соколова ')
  await press(/^Найти/)
  const found = await screen.findByRole('link', { name: /ул\. Садовая, 5, кв\. 12/ })
  expect(found.getAttribute('href')).toBe('#/desk/flats/12/')
  expect(asked).toEqual(['GET /flat-houses', `GET /flats?search=${encodeURIComponent('соколова')}`])
})

const linksIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

it('G-08: shows houses before a search, and a house opens its flats by pages', async () => {
  await show('#/desk/flats/')
  await screen.findByRole('region', { name: 'Дома' })
  expect(linksIn('Дома')).toEqual([
    ['ул. Садовая, 53\u00A0квартиры', '#/desk/flats/houses/7/'],
    ['ул. Садовая, 121\u00A0квартира', '#/desk/flats/houses/8/'],
  ])
  cleanup()
  await show('#/desk/flats/houses/7/')
  await screen.findByRole('heading', { level: 1, name: 'ул. Садовая, 5' })
  expect(linksIn('Квартиры дома').map(([, href]) => href)).toEqual(['#/desk/flats/12/'])
  await act(async () => screen.getByRole('link', { name: 'Дальше' }).click())
  expect(await screen.findByRole('link', { name: /кв\. 13/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'К началу' }).getAttribute('href')).toBe('#/desk/flats/houses/7/')
  cleanup()
  await show('#/desk/flats/houses/9/')
  expect(await screen.findByText('Такого дома нет')).toBeTruthy()
})

it('G-08: lists the flats that the member opened last, also after a restart', async () => {
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { level: 1, name: flat.address })
  cleanup()
  await cabinet.restart()
  serve()
  await show('#/desk/flats/')
  await screen.findByRole('region', { name: 'Дома' })
  expect(linksIn('Вы открывали')).toEqual([
    [`${flat.address}Лицевой счёт ${flat.account}`, '#/desk/flats/12/'],
  ])
})

const meterField = (meter: string, label = 'Показание') =>
  within(screen.getByRole('group', { name: meter })).getByLabelText<HTMLInputElement>(label)
const [cold, hot] = ['Холодная вода, № 17441', 'Горячая вода, № 17442']
const enter = (meter: string, value: string, label?: string) =>
  act(async () => void fireEvent.change(meterField(meter, label), { target: { value } }))

it('G-08 M-05: accepted phoned readings are shown, a rejected one keeps its reason, and a reload loses none', async () => {
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { name: flat.address })
  await press('Ввести показания')
  await enter(cold, '123,5')
  await enter(hot, '7')
  cleanup()
  await cabinet.restart()
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { name: flat.address })
  await press('Ввести показания')
  expect(meterField(cold)).toHaveProperty('value', '123,5')
  await press(/^Записать/)
  await waitFor(() => expect(screen.getByText(below)).toBeTruthy())
  expect(submitted.map(({ meter_id, values }) => [meter_id, values])).toEqual([
    [1, [123.5]],
    [2, [7]],
  ])
  expect(submitted[0]?.based_on).toEqual({ period: '2026-11', previous: [100], version: 0 })
  expect(meterField(cold)).toHaveProperty('value', '')
  expect(meterField(hot)).toHaveProperty('value', '7')
  await enter(hot, '150')
  await press(/^Записать/)
  await waitFor(() => expect(screen.queryByRole('group', { name: hot })).toBeNull())
  expect(submitted.map(({ meter_id }) => meter_id)).toEqual([1, 2, 2])
})

it('G-08: shows an error at a field that is no number, and does not send it', async () => {
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { name: flat.address })
  await press('Ввести показания')
  await press(/^Записать/)
  expect(screen.getByText('Введите хотя бы одно показание')).toBeTruthy()
  await enter(cold, 'сто')
  await press(/^Записать/)
  expect(screen.getByText('Введите число, например 127,66')).toBeTruthy()
  expect(submitted).toEqual([])
})

it('G-08: an accountant enters neither readings nor telephones, and removing a telephone asks first', async () => {
  await show('#/desk/flats/12/', 'accountant')
  await screen.findByRole('heading', { name: flat.address })
  expect(screen.queryByRole('button', { name: 'Ввести показания' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Добавить телефон' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Убрать/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ссылка на оплату' })).toBeTruthy()
  cleanup()
  await show('#/desk/flats/12/')
  await press('Убрать +7 916 555 01 12')
  const dialog = within(await screen.findByRole('dialog', { hidden: true }))
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Убрать', hidden: true })))
  await waitFor(() => expect(asked).toContain('DELETE /flats/12/phones/79165550112'))
})

it('G-08: a telephone the server refused stays in its sheet with the reason at the field', async () => {
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { name: flat.address })
  cabinet.serveBy(async (_address, init) =>
    init?.method === 'POST'
      ? json({ errors: ['Этот номер уже записан'], code: 'already_yours' }, 409)
      : json(flat),
  )
  await press('Добавить телефон')
  await type('Телефон', '+7 900 111 22 33')
  await press(/^Добавить От/)
  expect(await screen.findByText('Этот номер уже записан', { selector: '.field__error *' })).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Телефон')
  expect(field.value).toBe('+7 900 111 22 33')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('G-08: phoned readings that did not go say so at their fields and stay', async () => {
  await show('#/desk/flats/12/')
  await screen.findByRole('heading', { name: flat.address })
  await press('Ввести показания')
  await enter(cold, '123,5')
  cabinet.goOffline()
  await press(/^Записать/)
  expect(await screen.findByText(/Набранное сохранено/, { selector: '.field__error *' })).toBeTruthy()
  expect(meterField(cold)).toHaveProperty('value', '123,5')
})

it('G-08: names each meter once, with the previous reading and the fault under each of its boxes', async () => {
  const electricity = {
    ...water(3, 'ColdWaterAreaMeter'),
    type: 'ElectricTwoRateAreaMeter',
    digit_capacity: 99_999,
    place: 'Коридор',
  } as const
  served = { ...flat, meters: [{ ...electricity, previous_values: [2032, 1077] }] }
  await show('#/desk/flats/12/?readings=')
  const name = 'Электричество, Коридор, № 17443'
  const group = await screen.findByRole('group', { name })
  expect(group.textContent?.split('Электричество').length).toBe(2)
  const noteOf = (label: string) =>
    document.getElementById(meterField(name, label).getAttribute('aria-describedby') ?? '')?.textContent
  expect(['Показание, день', 'Показание, ночь'].map(noteOf)).toEqual([
    'Прошлое: 02032,00',
    'Прошлое: 01077,00',
  ])
  await enter(name, '1100', 'Показание, ночь')
  await press(/^Записать/)
  expect(['Показание, день', 'Показание, ночь'].map(noteOf)).toEqual([
    'Заполните все зоны счётчика',
    'Прошлое: 01077,00',
  ])
})

it('G-08: records what was entered and opens the readings of the next flat of the house', async () => {
  served = { ...flat, next_flat: { id: 13, address: 'ул. Садовая, 5, кв. 13' } }
  await show('#/desk/flats/12/?readings=')
  await screen.findByRole('group', { name: cold })
  await enter(cold, '7')
  await press('Следующая квартира')
  await waitFor(() => expect(screen.getByText(below)).toBeTruthy())
  expect(location.hash).toBe('#/desk/flats/12/?readings=')
  await enter(cold, '123')
  served = { ...flat, id: 13, next_flat: null }
  await press('Следующая квартира')
  await waitFor(() => expect(location.hash).toBe('#/desk/flats/13/?readings='))
  expect(submitted.map(({ values }) => values)).toEqual([[7], [123]])
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Следующая квартира', hidden: true })).toBeNull(),
  )
  expect(meterField(cold).value).toBe('')
})

it('G-08: leads on from a flat without a reading, and past one without meters', async () => {
  served = { ...flat, meters: [], next_flat: { id: 13, address: 'ул. Садовая, 5, кв. 13' } }
  await show('#/desk/flats/12/?readings=')
  await screen.findByText(/открытых счётчиков нет/)
  await press('Следующая квартира')
  await waitFor(() => expect(location.hash).toBe('#/desk/flats/13/?readings='))
  expect(submitted).toEqual([])
})

it.each([
  ['55 01', '55 01'],
  ['8 (903) 555', '7 903 555'],
  ['0147', '01 47'],
])('G-32: marks «%s» in the phone of a found flat', async (search, marked) => {
  foundFlat = { ...flat, phone: '79035550147' }
  await show(`#/desk/flats/?search=${encodeURIComponent(search)}`)
  const link = await screen.findByRole('link', { name: /ул\. Садовая, 5, кв\. 12/ })
  expect(link.textContent).toContain('Соколова, +7 903 555 01 47')
  expect(link.querySelector('mark')?.textContent).toBe(marked)
})

it('M-24: shows what was charged without a reading, and a reading that is below it', async () => {
  const estimate = { period: '2026-10', values: [130], deltas: [] }
  const sent = {
    period: '2026-11',
    values: [112.5],
    version: 1,
    submitted_at: '2026-11-12T06:00:00Z',
    late: false,
  }
  const month = { period: '2026-11', values: [112.5], deltas: [12.5], below: estimate }
  const meters = [
    { ...water(1, 'ColdWaterAreaMeter'), last_readings: sent, readings: [month] },
    { ...water(2, 'HotWaterAreaMeter'), estimates: [estimate] },
  ]
  cabinet.serveBy(async () => json({ ...flat, meters }))
  await show('#/desk/flats/12/')
  expect(
    await screen.findByText('меньше начисленного по среднему за октябрь (130,00), нужен перерасчёт'),
  ).toBeTruthy()
  expect(screen.getByText('за октябрь начислено по среднему: 130,00')).toBeTruthy()
  expect(screen.getAllByText('за ноябрь не передано')).toHaveLength(1)
  await press(/Горячая вода/)
  expect(within(screen.getByRole('dialog')).getByText('начислено по среднему')).toBeTruthy()
})
