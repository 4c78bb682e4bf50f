// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai/react'
import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../../src/lib/http/call-errors.ts'
import type { CallResult } from '../../../src/lib/http/call.ts'
import { remoteAtom } from '../../../src/lib/state/remote.ts'
import { useDetail } from '../../../src/lib/state/use-detail.ts'

interface Thing {
  readonly id: number
}
type Loading = PromiseWithResolvers<CallResult<Thing>>

let loads: Loading[]
let show: (id: number) => Promise<void>
beforeEach(() => {
  loads = []
  const thingAtom = remoteAtom((_id: number): Promise<CallResult<Thing>> => {
    const loading: Loading = Promise.withResolvers()
    loads.push(loading)
    return loading.promise
  })
  function Shown({ id }: { id: number }) {
    const { value, status, isGone, retry } = useDetail(thingAtom, id)
    return (
      <button type="button" onClick={retry}>
        {isGone ? 'gone' : (value?.id ?? status)}
      </button>
    )
  }
  const store = createStore()
  const buildPage = (id: number) => (
    <Provider store={store}>
      <Shown id={id} />
    </Provider>
  )
  let rerender: ((page: React.ReactNode) => void) | null = null
  show = (id) =>
    act(async () => {
      if (rerender) rerender(buildPage(id))
      else ({ rerender } = render(buildPage(id)))
    })
})
afterEach(cleanup)

const shown = () => screen.getByRole('button').textContent
const arrive = (id: number) =>
  act(async () => loads.at(-1)?.resolve({ reply: { id }, storedAt: null, scope: null }))
const fail = (error: unknown) => act(async () => loads.at(-1)?.reject(error))

describe('item by the id of the URL', () => {
  it('Q-03: shows loading instead of the previous item', async () => {
    await show(1)
    await arrive(1)
    expect(shown()).toBe('1')
    await show(2)
    expect(shown()).toBe('loading')
    await arrive(2)
    expect(shown()).toBe('2')
  })

  it('V-01: shows a foreign item and an invalid id alike as gone', async () => {
    await show(1)
    for (const status of [404, 400]) {
      await fail(new CallError(status, null))
      expect(shown()).toBe('gone')
      await act(async () => fireEvent.click(screen.getByRole('button')))
    }
  })

  it('Q-03: retries after a failure', async () => {
    await show(1)
    await fail(new TypeError('Failed'))
    expect(shown()).toBe('failed')
    await act(async () => fireEvent.click(screen.getByRole('button')))
    await arrive(1)
    expect(shown()).toBe('1')
  })
})
