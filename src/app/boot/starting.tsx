import { PartFailed } from '../../ui/feedback/part-failed.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { Mark } from '../../ui/icons/mark.tsx'

/** Separate, to keep the first chunk small. */
export const startTexts = {
  product: 'Личный кабинет жителя',
  starting: 'Загружаем…',
} as const

type StartFailedProps = { onRetry?: () => void }

const reload = (): void => location.reload()

export function StartFailed({ onRetry = reload }: StartFailedProps) {
  return (
    <main className="main" id="main">
      <PartFailed isPage onRetry={onRetry} />
    </main>
  )
}

const timeoutMs = 10_000

/** Matches the text of index.html. */
export function Starting() {
  const isLate = useDelayed(timeoutMs)
  if (isLate) return <StartFailed />
  return (
    <div className="boot">
      <Mark />
      <output>{startTexts.starting}</output>
    </div>
  )
}
