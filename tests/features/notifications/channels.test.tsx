// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bareHost, host } from '../../support/host.ts'
import { channels as before } from '../support/channels.ts'
import { openPage, type Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isOn = (name: RegExp): unknown => screen.getByRole<HTMLInputElement>('switch', { name }).checked
const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('switch', { name })))

it('N-02: two quick presses keep their state while being saved, and are sent in order', async () => {
  const answers: ((reply: Reply) => void)[] = []
  const { asked, show } = await openPage((_url, { method }) =>
    method === 'GET' ? { body: before } : new Promise<Reply>((resolve) => answers.push(resolve)),
  )
  const { ChannelsPanel } = await import('../../../src/features/notifications/channels-panel.tsx')
  await show(<ChannelsPanel links={host.links} />)
  const patches = () => asked.filter((call) => call.startsWith('PATCH')).length
  await press(/ВКонтакте/)
  await press(/Почта/)
  expect([isOn(/ВКонтакте/), isOn(/Почта/), patches()]).toEqual([true, false, 1])
  await act(async () => answers[0]?.({ body: { ...before, vk: true } }))
  expect([isOn(/ВКонтакте/), isOn(/Почта/), patches()]).toEqual([true, false, 2])
  await act(async () => answers[1]?.({ body: { ...before, vk: true, email: false } }))
  expect([isOn(/ВКонтакте/), isOn(/Почта/)]).toEqual([true, false])
})

it('N-02: a switch that is not saved returns, and the panel says so', async () => {
  const { show } = await openPage((_url, { method }) => (method === 'GET' ? { body: before } : undefined))
  const { ChannelsPanel } = await import('../../../src/features/notifications/channels-panel.tsx')
  await show(<ChannelsPanel links={host.links} />)
  await press(/Почта/)
  expect(isOn(/Почта/)).toBe(true)
  expect(screen.getByRole('alert').textContent).toContain('Не сохранилось')
})

it('N-02: a bot that the organisation did not configure has no switch', async () => {
  const { show } = await openPage(() => ({ body: before }))
  const { ChannelsPanel } = await import('../../../src/features/notifications/channels-panel.tsx')
  await show(<ChannelsPanel links={bareHost.links} />)
  expect(screen.getAllByRole('switch')).toHaveLength(6)
  cleanup()
  await show(<ChannelsPanel links={host.links} />)
  expect(screen.getAllByRole('switch', { name: /Пишет бот управляющей организации/ })).toHaveLength(2)
})

it('N-05: topics are shown while emails are on, saved one by one, and mandatory emails are named', async () => {
  const { asked, show } = await openPage(async (_url, request) =>
    request.method === 'GET' ? { body: before } : { body: { ...before, ...(await request.json()) } },
  )
  const { ChannelsPanel } = await import('../../../src/features/notifications/channels-panel.tsx')
  await show(<ChannelsPanel links={host.links} />)
  const topics = () =>
    within(screen.getByRole('list', { name: 'О чём писать' }))
      .getAllByRole<HTMLInputElement>('switch')
      .map(({ checked }) => checked)
  expect(topics()).toEqual([true, true, true, true])
  await press(/Квитанции Новые/)
  expect(topics()).toEqual([true, false, true, true])
  expect(asked.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  expect(screen.getByText(/о входе, пароле и смене почты приходят всегда/)).toBeTruthy()
  await press(/Почта/)
  expect(screen.queryByRole('list', { name: 'О чём писать' })).toBeNull()
})
