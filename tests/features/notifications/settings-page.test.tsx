// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bareHost, host } from '../../support/host.ts'
import { openPage } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const open = async (channels: object, { links } = host) => {
  let config = { email: true, mobile_app: false, telegram: false, vk: false, ...channels }
  const page = await openPage(async (_url, request) => {
    if (request.method !== 'GET') {
      const { id: _id, ...saved } = await request.json()
      config = { ...config, ...saved }
    }
    return { body: { config_type: 'enable', address: 'a•••@demo.local', ...config } }
  })
  location.hash = '#/notifications/settings/?id=0123456789abcdef0123456789abcdef'
  const { NotificationSettingsScreen } =
    await import('../../../src/features/notifications/notification-settings-screen.tsx')
  await page.show(<NotificationSettingsScreen links={links} />)
}
const switches = () => screen.getAllByRole('switch').map(({ parentElement }) => parentElement?.textContent)
const subscribe = (found: object | null) => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('PushManager', () => undefined)
  const registration = { pushManager: { getSubscription: () => Promise.resolve(found) } }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: () => Promise.resolve(registration) },
    configurable: true,
  })
}

it('B-16 N-03: offers pushes only to a device that has a subscription', async () => {
  subscribe(null)
  await open({ mobile_app: true }, bareHost)
  expect(switches()).toEqual([expect.stringContaining('Почта')])
  cleanup()
  subscribe({ endpoint: 'https://push.example/1' })
  await open({ mobile_app: true }, bareHost)
  expect(await screen.findByRole('switch', { name: /Уведомления на телефоне/ })).toHaveProperty(
    'checked',
    true,
  )
})

it('B-16 N-03: says that nothing will arrive after emails are off, whatever an absent bot was set to', async () => {
  await open({ vk: true, telegram: true }, bareHost)
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: /Почта/ })))
  expect(screen.getByText(/ничего не придёт, кроме писем о входе/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('Сохранить')))
  expect(await screen.findByText('Настройки сохранены')).toBeTruthy()
  expect(screen.getByText(/ничего не придёт, кроме писем о входе/)).toBeTruthy()
})

it('B-16 N-03: says that other notifications stay after emails are off', async () => {
  await open({ email: false, vk: true })
  expect(screen.getByText(/Письма выключены\. Придут только/)).toBeTruthy()
  expect(screen.queryByText(/Письма приходят/)).toBeNull()
})
