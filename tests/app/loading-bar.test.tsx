import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listArrivals } from '#contract/cases/desk-endpoints.ts'
import { submitReadings } from '#contract/meters/submit-endpoint.ts'
import { startDialing } from '#contract/qr/endpoints.ts'
import { call } from '../../src/lib/http/call.ts'
import { configurePageCalls } from '../../src/lib/http/page-calls.ts'
import { store } from '../../src/lib/state/store.ts'
import { LoadingBar } from '../../src/ui/feedback/loading-bar.tsx'

let answers: ((response: Response) => void)[]
beforeEach(() => {
  answers = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push(resolve)
      }),
  )
  configurePageCalls()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () => {
  const { container } = render(
    <Provider store={store}>
      <LoadingBar />
    </Provider>,
  )
  return () => container.querySelector('.loading-bar') !== null
}
/** Starts the call and waits until it is on the network. */
const begin = async (work: () => Promise<unknown>) => {
  const settled = work().catch(() => undefined)
  await vi.waitFor(() => expect(answers).not.toHaveLength(0))
  return async () => {
    answers.pop()?.(Response.json({ errors: ['Нельзя'] }, { status: 400 }))
    await act(() => settled)
  }
}

it('U-03: shows the indicator during a public call, and hides it after a failure', async () => {
  const isShown = open()
  const finish = await begin(() => call(startDialing, { body: { guest_number: '79000000001' } }))
  await act(async () => undefined)
  expect(isShown()).toBe(true)
  await finish()
  expect(isShown()).toBe(false)
})

it('U-03: ignores polling and the outbox', async () => {
  const isShown = open()
  const based_on = { period: '2026-11', previous: [0], version: 0 }
  const body = { meters: [{ meter_id: 1, values: [1], based_on, captured_at: '2026-11-12T09:00:00Z' }] }
  for (const work of [
    () => call(listArrivals, {}),
    () => call(submitReadings, { body }, { key: crypto.randomUUID(), profile: 1, scope: 'anna' }),
  ]) {
    const finish = await begin(work)
    await act(async () => undefined)
    expect(isShown()).toBe(false)
    await finish()
  }
})
