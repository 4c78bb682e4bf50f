import { useState, type ReactNode } from 'react'
import { DeviceRefused } from '../../lib/device/passkey-support.ts'
import { CallError, NoAnswer } from '../../lib/http/call-errors.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { texts } from './texts.ts'

/** Words of a failed call: the server's own, or what can be done. */
const failureText = (failure: unknown): string => {
  if (failure instanceof NoAnswer) return texts.noNetwork
  if (failure instanceof DeviceRefused) return failure.message
  if (failure instanceof CallError && failure.status < 500 && failure.errors.length > 0)
    return failure.errors.join(' ')
  return texts.failed
}

/** One try at a time; `failure` says why the last one failed. */
export function useTry() {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { failure, isBusy, attempt }
}

/** Why the last try failed; nothing for null. */
export function Failure({ failure }: { failure: string | null }) {
  return (
    failure && (
      <Banner tone="bad" announce="alert">
        {failure}
      </Banner>
    )
  )
}

type FrameProps = { organisation: string; children: ReactNode }

/** The pages before the desk itself: whose desk it is, and one form. */
export function Frame({ organisation, children }: FrameProps) {
  return (
    <div className="plain">
      <header className="plain__top">
        <Mark />
        <span className="strong">{texts.place(organisation)}</span>
      </header>
      <main className="plain__main dsign" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
