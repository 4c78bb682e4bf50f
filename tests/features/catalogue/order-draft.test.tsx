// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Service } from '#contract/catalogue/schema.ts'
import { navigateTo, openCatalogue, service } from '../support/catalogue.tsx'
import type { Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const info = {
  username: 'anna@demo.local',
  last_name: 'Соколова',
  number: '100200012',
  address: 'ул. Садовая, 5, кв. 12',
  area_number: '12',
  organisation: 'Дом',
}
const phone = {
  id: 1,
  type: 'cell',
  code: '903',
  number: '5550147',
  str_number: '+7 903 555 01 47',
  add: '',
  added_by_tenant: true,
}

const openOrder = async (answer: () => Reply | undefined = () => undefined, known = info) => {
  const keys: (string | null)[] = []
  const replaced: (string | null)[] = []
  const details = { ...service.contact_details, mail: 'show' } satisfies Service['contact_details']
  const catalogue = await openCatalogue({
    service: { ...service, contact_details: details },
    other: (url, request) => {
      if (url.pathname.endsWith('/tenant_profile/')) return { body: known }
      if (url.pathname.endsWith('/phones/')) return { body: { phones: [phone] } }
      if (request.method === 'GET') return { body: { results: [] } }
      keys.push(request.headers.get('idempotency-key'))
      replaced.push(request.headers.get('replaces'))
      return answer()
    },
  })
  await catalogue.open('?id=5')
  await screen.findByDisplayValue('+7 903 555 01 47')
  return { keys, replaced, ...catalogue }
}
const form = () => within(screen.getByRole('region', { name: 'Заказать услугу' }))
const values = () =>
  form()
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
const fill = (label: RegExp, value: string) =>
  act(async () => fireEvent.change(form().getByLabelText(label), { target: { value } }))
const send = async () => {
  const consent = form().getByRole<HTMLInputElement>('checkbox')
  if (!consent.checked) await act(async () => fireEvent.click(consent))
  await act(async () => fireEvent.click(form().getByRole('button', { name: /^Отправить заявку/ })))
}
const reopen = async () => {
  await navigateTo('')
  expect(screen.queryByRole('dialog')).toBeNull()
  await navigateTo('?id=5')
  await screen.findByRole('dialog')
}

it('S-07: prefills the known data, except a name that the field would change', async () => {
  const { listStoredLanes } = await openOrder()
  expect(values()).toEqual(['Соколова', 'ул. Садовая, 5, кв. 12', '+7 903 555 01 47', 'anna@demo.local', ''])
  expect(await listStoredLanes()).toEqual([])
  cleanup()
  await openOrder(undefined, { ...info, last_name: 'Петрова-Водкина' })
  expect(values()[0]).toBe('')
})

it('S-07 O-05: keeps typed and cleared fields when the card is reopened', async () => {
  const { listStoredLanes } = await openOrder()
  await fill(/^Имя/, 'Соколова ')
  await fill(/^Имя/, 'Соколова Анна')
  await fill(/^Адрес/, '')
  await fill(/^Комментарий/, 'Приходите после шести')
  const typed = ['Соколова Анна', '', '+7 903 555 01 47', 'anna@demo.local', 'Приходите после шести']
  expect(values()).toEqual(typed)
  await reopen()
  expect(values()).toEqual(typed)
  expect(await listStoredLanes()).toEqual(['order/5'])
})

it('S-07 O-07: keeps its idempotency key when the card is closed after a lost reply, and drops the draft once accepted', async () => {
  const replies: (Reply | undefined)[] = [undefined, { body: { status: 'OK', id: 3 } }]
  const { keys, listStoredLanes } = await openOrder(() => replies.shift())
  await send()
  expect((await form().findByRole('alert')).textContent).toMatch(/^Заявка не отправлена: нет связи/)
  await reopen()
  await send()
  await screen.findByRole('dialog', { name: 'Заказ отправлен' })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  expect(await listStoredLanes()).toEqual([])
})

it('O-23 S-07: a changed order replaces the one whose reply was lost, also after the card is closed', async () => {
  const already = {
    status: 409,
    body: { errors: ['Первая отправка уже принята: заказ № 3'], code: 'already_accepted' },
  }
  const replies: (Reply | undefined)[] = [undefined, already, { body: { status: 'OK', id: 4 } }]
  const { keys, replaced } = await openOrder(() => replies.shift())
  await send()
  await fill(/^Комментарий/, 'После шести')
  await reopen()
  await send()
  expect((await form().findByRole('alert')).textContent).toContain('уже принята: заказ № 3')
  await send()
  await screen.findByRole('dialog', { name: 'Заказ отправлен' })
  expect(replaced).toEqual([null, keys[0], null])
  expect(new Set(keys).size).toBe(3)
})
