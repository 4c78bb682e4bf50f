// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { channels } from '../support/channels.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

const showOffer = async (askPermission: () => Promise<string>) => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: askPermission })
  const { show } = await openPage(() => ({ body: channels }))
  const { OfferBanner } = await import('../../../src/features/notifications/offer-banner.tsx')
  const onAnswered = vi.fn<() => void>()
  await show(<OfferBanner onAnswered={onAnswered} />)
  return onAnswered
}
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('N-04: the offer shows that pushes are being turned on, and asks for the permission once', async () => {
  const waiting = Promise.withResolvers<string>()
  const askPermission = vi.fn<() => Promise<string>>(() => waiting.promise)
  const onAnswered = await showOffer(askPermission)
  await press(/Напоминать/)
  await press(/Включаем/)
  await waitFor(() => expect(askPermission).toHaveBeenCalledOnce())
  expect(onAnswered).not.toHaveBeenCalled()
  await act(async () => waiting.resolve('denied'))
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce())
})

it('N-04: the offer stays after a failure and says in a live region what to do', async () => {
  const onAnswered = await showOffer(() => Promise.reject(new Error('No push service')))
  const live = screen.getByRole('status')
  await press(/Напоминать/)
  await waitFor(() => expect(live.textContent).toContain('Проверьте связь и попробуйте ещё раз'))
  expect(onAnswered).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /Напоминать/ })).toBeTruthy()
})
