import { Button } from '../buttons/button.tsx'
import { alertIcon, refreshIcon } from '../icons/icons.ts'
import type { RenderFailed } from './error-boundary.tsx'
import { State } from './state.tsx'

/** Separate, to keep the first chunk small. */
const messages = {
  title: 'Не загрузилось',
  help: 'Проверьте связь и попробуйте ещё раз через минуту.',
  retry: 'Повторить',
} as const

type PartFailedProps = { title?: string; onRetry: () => void }

/** With `title` it is the whole page. */
export function PartFailed({ title, onRetry }: PartFailedProps) {
  return (
    <div role="alert">
      <State
        icon={alertIcon}
        isPage={title !== undefined}
        title={title ?? messages.title}
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
