import { isLoadingAtom } from '../state/notices.ts'
import { store } from '../state/store.ts'

const quietMs = 500

/** Runs the work once after 500 ms without loading and typing. Returns a cancel function. */
export const whenIdle = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const stop = store.sub(isLoadingAtom, wait)
  addEventListener('input', wait)
  wait()
  return cancel

  function wait(): void {
    clearTimeout(timer)
    if (!store.get(isLoadingAtom)) timer = setTimeout(finish, quietMs)
  }
  function cancel(): void {
    clearTimeout(timer)
    removeEventListener('input', wait)
    stop()
  }
  function finish(): void {
    cancel()
    work()
  }
}
