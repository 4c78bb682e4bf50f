// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queueKinds } from '../../../src/app/cabinet/queue-kinds.ts'
import { DetachedNotice } from '../../../src/features/outbox/detached-notice.tsx'
import { QueueScreen } from '../../../src/features/outbox/queue-screen.tsx'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { changeDevice, eraseDevice } from '../../../src/lib/session/device.ts'
import { queued } from '../../lib/support/lanes.ts'
import { constants } from '../support/cabinet.tsx'

const scopes = [
  { scope: 'anna-47', profile: 47 },
  { scope: 'anna-12', profile: 12 },
]
const lane = 'meters/3/2026-11'
const payload = {
  meter_id: 3,
  period: '2026-11',
  texts: ['424,6'],
  values: [424.6],
  confirmed: false,
  type: 'GasAreaMeter',
  serial_number: '0084512',
  place: 'Кухня',
}
const put = (scope: string) => {
  const known = queued('queued')
  const items = known.items.map((item) => ({ ...item, payload }))
  return openLanes(scope).change(lane, () => ({ ...known, scope, lane, kind: 'meters', items }))
}
const showQueue = (own: readonly string[]) =>
  render(
    <QueueScreen
      constants={{ ...constants, contacts: { dispatcher: '8 495 123-45-60' } }}
      own={own}
      kinds={queueKinds}
      isClosed={() => false}
      onAppeal={undefined}
    />,
  )

beforeEach(async () => {
  await eraseDevice()
  globalThis.indexedDB = new IDBFactory()
  await changeDevice((device) => ({ ...device, scopes }))
})
afterEach(cleanup)

it('O-08: the queue of another flat lists what a flat detached on another device has not sent', async () => {
  await put('anna-12')
  showQueue(['anna-47'])
  expect(await screen.findByText('Газ, показание за ноябрь')).toBeTruthy()
  expect(screen.getByText('1 запись')).toBeTruthy()
  expect(screen.getByText('Этой квартиры больше нет в вашем кабинете')).toBeTruthy()
  expect(screen.queryByText('Ничего: всё дошло')).toBeNull()
  expect(screen.getByRole('button', { name: 'Скопировать' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Позвонить/ }).getAttribute('href')).toBe('tel:+74951234560')

  fireEvent.click(screen.getByRole('button', { name: /^Изменить или удалить/ }))
  expect(screen.queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }))
  fireEvent.click(screen.getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByText('Газ, показание за ноябрь')).toBeNull())
  expect(await openLanes('anna-12').read(lane)).toBeNull()
})

it('O-08: each screen leads to the items of a detached flat, and says nothing of flats of the account', async () => {
  // A store of the earlier test stays open.
  await changeDevice((device) => ({ ...device, scopes: [{ scope: 'anna-21', profile: 21 }] }))
  await put('anna-21')
  const { rerender, container } = render(<DetachedNotice own={['anna-47', 'anna-21']} />)
  rerender(<DetachedNotice own={['anna-47']} />)
  expect(await screen.findByText(/Не отправлено: 1\sзапись/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/queue/')
  rerender(<DetachedNotice own={['anna-47', 'anna-21']} />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
