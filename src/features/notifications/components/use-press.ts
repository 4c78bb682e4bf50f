import { useState } from 'react'

/** An action of a page that is one press: busy while it goes, and whether it failed. */
export const usePress = (action: () => Promise<void>) => {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const press = async (): Promise<void> => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await action()
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, hasFailed, press: () => void press() }
}
