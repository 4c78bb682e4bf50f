import { atom, createStore, type Setter } from 'jotai/vanilla'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../src/lib/http/call-errors.ts'
import {
  isLoadingAtom,
  runAction,
  serverErrorsAtom,
  toastAtom,
  warningAtom,
} from '../../../src/lib/state/notices.ts'

const open = () => {
  const page = createStore()
  const runAtom = atom(null, (_get, set, run: (set: Setter) => Promise<unknown>) => run(set))
  return {
    page,
    run: (work: () => Promise<unknown>, errorMessage?: string) =>
      page.set(runAtom, (set) => runAction(set, work, errorMessage)),
  }
}

describe('action', () => {
  it('U-03: shows the indicator while any action is pending', async () => {
    const { page, run } = open()
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = [run(() => one.promise), run(() => two.promise)]
    one.resolve()
    await both[0]
    expect(page.get(isLoadingAtom)).toBe(true)
    two.resolve()
    await both[1]
    expect(page.get(isLoadingAtom)).toBe(false)
  })

  it('U-03: shows the server’s texts in their panel', async () => {
    const { page, run } = open()
    await expect(run(() => Promise.reject(new CallError(400, { errors: ['Раз', 'Два'] })))).rejects.toThrow(
      'Раз',
    )
    expect(page.get(serverErrorsAtom)).toEqual(['Раз', 'Два'])
    expect([page.get(isLoadingAtom), page.get(warningAtom)]).toEqual([false, false])
  })

  it('U-03: shows its own message as a toast', async () => {
    const { page, run } = open()
    await expect(run(() => Promise.reject(new Error('x')), 'Не вышло')).rejects.toThrow('x')
    expect(page.get(toastAtom)?.text).toBe('Не вышло')
  })

  it('U-03: shows the generic warning for a failure without text', async () => {
    const { page, run } = open()
    await expect(run(() => Promise.reject(new CallError(502, null)))).rejects.toThrow()
    expect(page.get(warningAtom)).toBe(true)
  })
})
