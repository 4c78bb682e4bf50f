import { useDelayed } from '../ui/feedback/use-delayed.ts'
import { Mark } from '../ui/icons/mark.tsx'
import { StartFailed } from './start-failed.tsx'
import { startTexts } from './start-texts.ts'

/** Time after which a start has failed (B-01). */
const patienceMs = 10_000

/** The loading text of the start-up, drawn as index.html draws it; after ten seconds a way to try again. */
export function Starting() {
  const isLate = useDelayed(patienceMs)
  if (isLate) return <StartFailed />
  return (
    <div className="boot">
      <Mark />
      <output>{startTexts.starting}</output>
    </div>
  )
}
