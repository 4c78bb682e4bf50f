import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns true once the page has been idle. */
export const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
