import { atom, type Setter } from 'jotai/vanilla'
import { CallError } from '../http/call-errors.ts'

const pendingAtom = atom(0)
export const countPendingAtom = atom(null, (_get, set, step: 1 | -1) =>
  set(pendingAtom, (count) => count + step),
)
export const isLoadingAtom = atom((get) => get(pendingAtom) > 0)
export const warningAtom = atom(false)
export const serverErrorsAtom = atom<readonly string[]>([])

interface Toast {
  readonly id: string
  readonly text: string
}
const shownToastAtom = atom<Toast | null>(null)
let toastCount = 0
/** Each written text is a new toast: the same text twice is announced twice. */
export const toastAtom = atom(
  (get) => get(shownToastAtom),
  (_get, set, text: string | null) => {
    toastCount += 1
    set(shownToastAtom, text === null ? null : { id: `${toastCount}`, text })
  },
)

export const whilePending = async <T>(set: Setter, work: () => Promise<T>): Promise<T> => {
  set(countPendingAtom, 1)
  try {
    return await work()
  } finally {
    set(countPendingAtom, -1)
  }
}

/** Shows the action's text as a toast, else server texts in their panel, else the generic warning. */
export const showFailure = (set: Setter, error: unknown, errorMessage?: string): void => {
  const texts = error instanceof CallError ? error.errors : []
  if (errorMessage !== undefined) set(toastAtom, errorMessage)
  else if (texts.length > 0) set(serverErrorsAtom, texts)
  else set(warningAtom, true)
}

/** Rethrows after showing the error (U-03). */
export const runAction = async <T>(
  set: Setter,
  work: () => Promise<T>,
  errorMessage?: string,
): Promise<T> => {
  try {
    return await whilePending(set, work)
  } catch (error) {
    showFailure(set, error, errorMessage)
    throw error
  }
}
