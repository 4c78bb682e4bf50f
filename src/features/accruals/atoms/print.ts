import { atom, type Getter, type Setter } from 'jotai/vanilla'
import type { Accrual } from '#contract/accruals/schema.ts'
import { delay } from '../../../lib/timing/promises.ts'
import { CallError, NoAnswer } from '../../../lib/http/call-errors.ts'
import { scopeAtom } from '../../../lib/session/scope.ts'
import { loadReceiptFile } from '../api/load-receipt-file.ts'
import { loadReceiptTask } from '../api/load-receipt-task.ts'
import { startPrinting } from '../api/print-receipt.ts'

/** How far the printing of a receipt is; `errors` are the server's texts, none where it did not answer. */
export type Printing =
  | { readonly step: 'asking' | 'waiting' | 'loading' }
  | { readonly step: 'ready'; readonly file: Blob }
  | { readonly step: 'failed'; readonly isOffline: boolean; readonly errors: readonly string[] }

/** Spec C9. */
const pollMs = 3000
/** Two minutes: a task that is not done by then is not going to be. */
const mostPolls = 40

const keptAtom = atom<{ readonly scope: string | null; readonly byAccrual: ReadonlyMap<number, Printing> }>({
  scope: null,
  byAccrual: new Map(),
})

/** Printings by the ids of their receipts, of this scope alone. */
export const printingsAtom = atom((get) => {
  const { scope, byAccrual } = get(keptAtom)
  return scope === get(scopeAtom) ? byAccrual : new Map<number, Printing>()
})

const put = (get: Getter, set: Setter, id: number, printing: Printing): void =>
  set(keptAtom, {
    scope: get(scopeAtom),
    byAccrual: new Map([...get(printingsAtom), [id, printing]]),
  })

const failureOf = (error: unknown): Printing => ({
  step: 'failed',
  isOffline: error instanceof NoAnswer,
  errors: error instanceof CallError ? error.errors : [],
})

type Task = Awaited<ReturnType<typeof startPrinting>>

/** Asks until the task is over; a question without an answer is asked again with the next. */
const pollUntilDone = async (task: Task): Promise<Task> => {
  let known = task
  for (let polls = 0; known.status === 'wip' && polls < mostPolls; polls += 1) {
    await delay(pollMs)
    try {
      known = await loadReceiptTask(known)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }
  return known
}

/** Prints a receipt and loads its file; gives that, or null when it failed or another profile is shown by now. */
export const printAtom = atom(null, async (get, set, accrual: Accrual): Promise<Blob | null> => {
  const scope = get(scopeAtom)
  const tell = (printing: Printing): void => {
    if (get(scopeAtom) === scope) put(get, set, accrual.id, printing)
  }
  try {
    tell({ step: 'asking' })
    const started = await startPrinting(accrual)
    tell({ step: 'waiting' })
    const { status, task_id, errors } = await pollUntilDone(started)
    if (status !== 'success') {
      tell({ step: 'failed', isOffline: false, errors })
      return null
    }
    tell({ step: 'loading' })
    const file = await loadReceiptFile(task_id)
    tell({ step: 'ready', file })
    return get(scopeAtom) === scope ? file : null
  } catch (error) {
    tell(failureOf(error))
    return null
  }
})
