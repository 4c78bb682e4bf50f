import { useEffect, useState } from 'react'
import { whenQuiet } from '../../lib/timing/when-quiet.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

const Bell = lazyComponent(async () => (await import('../../features/dashboard/components/bell.tsx')).Bell)

/** The bell, once the screen that was asked for is there. */
export function QuietBell() {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setIsQuiet(true)), [])
  return isQuiet && <Bell />
}
