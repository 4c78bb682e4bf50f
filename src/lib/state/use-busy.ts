import { useRef, useState } from 'react'

/** Returns `run`, which ignores clicks while a task is pending (docs/architecture.md). */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  // State updates at the next render; two clicks may come before it.
  const isRunning = useRef(false)
  const run = async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await task()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
