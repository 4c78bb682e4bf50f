import { useAtom } from 'jotai/react'
import { useEffect, useRef } from 'react'
import { useHashLocation } from '../lib/routes/hash-location.ts'
import { serverErrorsAtom, toastAtom, warningAtom } from '../lib/state/notices.ts'
import { whenIdle } from '../lib/timing/when-idle.ts'
import { Toaster } from '../ui/feedback/toast.tsx'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import { messages } from './messages.ts'

const ServerErrorPopup = lazyComponent(
  async () => (await import('../ui/overlays/server-error-popup.tsx')).ServerErrorPopup,
  null,
  true,
)

/** A navigation this soon belongs to the action and keeps its toast. */
const actMs = 1000

function useToast() {
  const [toast, setToast] = useAtom(toastAtom)
  const [path] = useHashLocation()
  const seen = useRef({ toast, path, at: 0 })
  useEffect(() => {
    const last = seen.current
    const now = performance.now()
    if (toast !== last.toast) seen.current = { toast, path, at: now }
    else if (path !== last.path) {
      seen.current = { ...last, path }
      if (now - last.at > actMs) setToast(null)
    }
  }, [toast, path, setToast])
  return [toast, setToast] as const
}

export function Feedback() {
  const [errors, setErrors] = useAtom(serverErrorsAtom)
  const [toast, setToast] = useToast()
  const [isWarned, setIsWarned] = useAtom(warningAtom)
  // Preloaded, because the network may be down when an error occurs.
  useEffect(() => whenIdle(ServerErrorPopup.preload), [])
  const shownErrors = isWarned ? [...errors, messages.generalFailure] : errors
  return (
    <>
      {shownErrors.length > 0 && (
        <ServerErrorPopup
          messages={shownErrors}
          onClose={() => {
            setErrors([])
            setIsWarned(false)
          }}
        />
      )}
      <Toaster toasts={toast ? [toast] : []} onClose={() => setToast(null)} />
    </>
  )
}
