import { Button } from '../../ui/buttons/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { alertIcon, refreshIcon } from '../../ui/icons/icons.ts'
import { Mark } from '../../ui/icons/mark.tsx'

/** Texts of the start; apart from the rest, so that the first screen stays small. */
export const startTexts = {
  product: 'Личный кабинет жителя',
  starting: 'Загружаем…',
  startFailed: 'Не удалось открыть кабинет',
  startFailedHelp: 'Проверьте связь и попробуйте ещё раз через минуту.',
  retry: 'Повторить',
} as const

type StartFailedProps = { onRetry?: () => void }

const reload = (): void => location.reload()

/** A start-up that failed ends here, never in a white page (B-01). */
export function StartFailed({ onRetry = reload }: StartFailedProps) {
  return (
    <main className="main" id="main">
      <State
        icon={alertIcon}
        isPage
        title={startTexts.startFailed}
        text={startTexts.startFailedHelp}
        action={
          <Button kind="primary" icon={refreshIcon} onClick={onRetry}>
            {startTexts.retry}
          </Button>
        }
      />
    </main>
  )
}

/** Time after which a start has failed (B-01). */
const timeoutMs = 10_000

/** The loading text of the start-up, drawn as index.html draws it; after ten seconds a way to try again. */
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
