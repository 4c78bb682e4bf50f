import { atom } from 'jotai/vanilla'
import type { Accrual } from '#contract/accruals/schema.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getReceiptFile, getReceiptTask, printReceipt } from '#contract/receipts/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { delay } from '../../../lib/timing/promises.ts'
import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { createResource } from '../../../lib/state/resource.ts'

/** `errors` holds the server's texts; empty if it did not answer. */
export type Printing =
  | { readonly step: 'asking' | 'waiting' | 'loading' }
  | { readonly step: 'ready'; readonly file: Blob }
  | { readonly step: 'failed'; readonly isOffline: boolean; readonly errors: readonly string[] }

const pollMs = 3000

const { stateAtom } = createResource<ReadonlyMap<number, Printing>>(new Map())

/** By receipt id, for the current scope only. */
export const printingsAtom = atom((get) => get(stateAtom))

const toFailure = (error: unknown): Printing => ({
  step: 'failed',
  isOffline: error instanceof NoResponseError,
  errors: error instanceof CallError ? error.errors : [],
})

type Task = ReplyOf<typeof printReceipt>

/** Polls while the server works and `isWanted`. Retries a failed poll at the next interval. */
const pollUntilDone = async (task: Task, isWanted: () => boolean): Promise<Task> => {
  let known = task
  while (known.status === 'wip' && isWanted()) {
    await delay(pollMs)
    try {
      const { task_id, sector_code } = known
      known = await call(getReceiptTask, { query: { task_id, sector_code } })
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
    }
  }
  return known
}

/** Null on failure or after a profile switch (P-08). */
export const printAtom = atom(null, async (get, set, accrual: Accrual): Promise<Blob | null> => {
  const scope = get(scopeAtom)
  const isWanted = (): boolean => get(scopeAtom) === scope
  const show = (printing: Printing): void => {
    if (isWanted()) set(stateAtom, (all) => new Map(all).set(accrual.id, printing))
  }
  try {
    show({ step: 'asking' })
    const started = await call(printReceipt, { body: { accrual: accrual.id, sector_code: accrual.sector } })
    show({ step: 'waiting' })
    const { status, task_id, errors } = await pollUntilDone(started, isWanted)
    if (status !== 'success') {
      show({ step: 'failed', isOffline: false, errors })
      return null
    }
    show({ step: 'loading' })
    const file = await call(getReceiptFile, { params: { task_id } })
    if (!(file instanceof Blob)) throw new TypeError('The reply is no file')
    show({ step: 'ready', file })
    return isWanted() ? file : null
  } catch (error) {
    show(toFailure(error))
    return null
  }
})
