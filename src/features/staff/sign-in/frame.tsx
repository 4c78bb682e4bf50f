import type { ReactNode } from 'react'
import { PasskeyCancelledError } from '../../../shared/passkeys/passkey-support.ts'
import { CallError, NoResponseError } from '../../../lib/http/call-errors.ts'
import { useAttempt } from '../../../ui/feedback/attempt.tsx'
import { Mark } from '../../../ui/icons/mark.tsx'
import { messages } from './messages.ts'

const failureText = (failure: unknown): string => {
  if (failure instanceof NoResponseError) return messages.noNetwork
  if (failure instanceof PasskeyCancelledError) return failure.message
  if (failure instanceof CallError && failure.status < 500 && failure.errors.length > 0)
    return failure.errors.join(' ')
  return messages.failed
}

/** Returns the last error's text as `failure`. */
export const useSignInAttempt = () => useAttempt(failureText)

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
