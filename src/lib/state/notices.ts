import { atom, type Setter } from 'jotai/vanilla'
import { CallError } from '../http/call-errors.ts'

const pendingAtom = atom(0)
/** Whether the general loading indicator is on: an action is pending (U-03). */
export const isLoadingAtom = atom((get) => get(pendingAtom) > 0)
/** The generic warning of failed actions (U-03). */
export const warningAtom = atom(false)
/** Texts of the server error panel (U-03). */
export const serverErrorsAtom = atom<readonly string[]>([])
/** The text of the toast, null for none (U-03, `errorMessage`). */
export const toastAtom = atom<string | null>(null)

/** Keeps the loading indicator on while the work is pending (U-03). */
export const whilePending = async <T>(set: Setter, work: () => Promise<T>): Promise<T> => {
  set(pendingAtom, (count) => count + 1)
  try {
    return await work()
  } finally {
    set(pendingAtom, (count) => count - 1)
  }
}

/** Tells a failure: the server's texts in their panel, the action's own as a toast, else the generic warning. */
export const showFailure = (set: Setter, error: unknown, errorMessage?: string): void => {
  const texts = error instanceof CallError ? error.errors : []
  if (errorMessage !== undefined) set(toastAtom, errorMessage)
  else if (texts.length > 0) set(serverErrorsAtom, texts)
  else set(warningAtom, true)
}

/** Runs an action of a resident: the indicator while it is pending, its failure told and thrown on (U-03). */
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
