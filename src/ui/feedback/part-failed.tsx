import { Button } from '../buttons/button.tsx'
import { alertIcon, refreshIcon } from '../icons/icons.ts'
import type { RenderFailed } from './error-boundary.tsx'
import { State } from './state.tsx'

/** Separate, to keep the first chunk small. */
const messages = {
  title: 'Не удалось загрузить',
  help: 'Проверьте связь и попробуйте ещё раз через минуту.',
  retry: 'Повторить',
} as const

type PartFailedProps = { isPage?: boolean; onRetry: () => void }

export function PartFailed({ isPage = false, onRetry }: PartFailedProps) {
  return (
    <div role="alert">
      <State
        icon={alertIcon}
        isPage={isPage}
        title={messages.title}
        text={messages.help}
        action={
          <Button kind="primary" icon={refreshIcon} onClick={onRetry}>
            {messages.retry}
          </Button>
        }
      />
    </div>
  )
}

export const renderPartFailed: RenderFailed = (retry) => <PartFailed onRetry={retry} />
