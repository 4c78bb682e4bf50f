import type { ReactNode } from 'react'
import { failureText } from '../../../lib/http/failure-text.ts'
import { useAttempt } from '../../../ui/feedback/attempt.tsx'
import { Mark } from '../../../ui/icons/mark.tsx'
import { messages } from './messages.ts'

/** Returns the last error's text as `failure`. */
export const useSignInAttempt = () =>
  useAttempt((failure) => failureText(failure, { failed: messages.failed }))

type FrameProps = { organisation: string; children: ReactNode }

export function Frame({ organisation, children }: FrameProps) {
  return (
    <div className="standalone">
      <header className="standalone__top">
        <Mark />
        <span className="strong">{messages.place(organisation)}</span>
      </header>
      <main className="standalone__main desk-sign-in" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
