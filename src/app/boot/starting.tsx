import { Button } from '../../ui/buttons/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { alertIcon, refreshIcon } from '../../ui/icons/icons.ts'
import { Mark } from '../../ui/icons/mark.tsx'

/** Separate, to keep the first chunk small. */
export const startTexts = {
  product: 'Личный кабинет жителя',
  starting: 'Загружаем…',
  startFailed: 'Не удалось открыть кабинет',
  startFailedHelp: 'Проверьте связь и попробуйте ещё раз через минуту.',
  retry: 'Повторить',
} as const

type StartFailedProps = { onRetry?: () => void }

const reload = (): void => location.reload()

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
