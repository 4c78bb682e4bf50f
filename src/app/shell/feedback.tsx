import { useAtom, useAtomValue } from 'jotai/react'
import { isLoadingAtom, serverErrorsAtom, toastAtom, warningAtom } from '../../lib/state/notices.ts'
import { ServerErrorPopup } from '../../ui/overlays/server-error-popup.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { texts } from '../texts.ts'

/** What the application says of its actions (U-03): the indicator, the toast, the server's list of errors. */
export function Feedback() {
  const isLoading = useAtomValue(isLoadingAtom)
  const [errors, setErrors] = useAtom(serverErrorsAtom)
  const [toast, setToast] = useAtom(toastAtom)
  const [isWarned, setIsWarned] = useAtom(warningAtom)
  const messages = isWarned ? [...errors, texts.generalFailure] : errors
  return (
    <>
      <div className={isLoading ? 'loadline loadline--on' : 'loadline'} aria-hidden="true" />
      <ServerErrorPopup
        messages={messages}
        onClose={() => {
          setErrors([])
          setIsWarned(false)
        }}
      />
      <Toaster toasts={toast === null ? [] : [{ id: toast, text: toast }]} onClose={() => setToast(null)} />
    </>
  )
}
