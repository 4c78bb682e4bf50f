import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../messages.ts'

type QuietFailureProps = { onRetry: () => void; children: ReactNode }

/** Reports a failure above data that stays readable; rendered in `Live`. */
export function QuietFailure({ onRetry, children }: QuietFailureProps) {
  return (
    <div className="quiet-failure">
      <span className="note">{children}</span>
      <Button isSmall kind="plain" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}
