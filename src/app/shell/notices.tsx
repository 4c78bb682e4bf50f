import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect, useState } from 'react'
import { StorageBanner } from '../../features/queue/storage-banner.tsx'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { isLoadingAtom, serverErrorsAtom, toastAtom, warningAtom } from '../../lib/state/notices.ts'
import { whenQuiet } from '../../lib/timing/when-quiet.ts'
import { updateAtom } from '../../lib/worker/worker-state.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { offlineIcon, refreshIcon } from '../../ui/icons/icons.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { texts } from '../texts.ts'

const ServerErrorPopup = lazyComponent(
  async () => (await import('../../ui/overlays/server-error-popup.tsx')).ServerErrorPopup,
  null,
  true,
)

/** Feedback of actions (U-03): the indicator, the toast, the server's list of errors. */
export function Feedback() {
  const isLoading = useAtomValue(isLoadingAtom)
  const [errors, setErrors] = useAtom(serverErrorsAtom)
  const [toast, setToast] = useAtom(toastAtom)
  const [isWarned, setIsWarned] = useAtom(warningAtom)
  // It tells of failures, so that it is there before one.
  useEffect(() => whenQuiet(ServerErrorPopup.preload), [])
  const messages = isWarned ? [...errors, texts.generalFailure] : errors
  return (
    <>
      <div className={isLoading ? 'loadline loadline--on' : 'loadline'} aria-hidden="true" />
      {messages.length > 0 && (
        <ServerErrorPopup
          messages={messages}
          onClose={() => {
            setErrors([])
            setIsWarned(false)
          }}
        />
      )}
      <Toaster toasts={toast === null ? [] : [{ id: toast, text: toast }]} onClose={() => setToast(null)} />
    </>
  )
}

/** Says that there is no network or no server, and from when the data is; nothing while all is well. */
export function NetworkBanner({ storedAt }: { storedAt: string | null }) {
  const isOnline = useIsOnline()
  if (isOnline && storedAt === null) return null
  return (
    <Banner icon={offlineIcon} title={isOnline ? texts.noServer : texts.offline} announce="status">
      {storedAt === null ? texts.offlineHelp : texts.offlineSince(instantDayTime(storedAt))}
    </Banner>
  )
}

const StorageActions = lazyComponent(
  async () => (await import('../storage-page-actions.tsx')).StoragePageActions,
  null,
  true,
)

/** On every screen. Its words are here, what can be done is loaded when the device keeps nothing (O-11). */
export function StorageNotice() {
  return (
    <StorageBanner>
      <StorageActions />
    </StorageBanner>
  )
}

/** A new version waits until the resident agrees; nothing typed is lost (O-10). */
export function UpdateOffer() {
  const update = useAtomValue(updateAtom)
  if (update === null) return null
  return (
    <Banner icon={refreshIcon} title={texts.updateReady} announce="status">
      <Button isSmall onClick={() => void update.apply()}>
        {texts.update}
      </Button>
    </Banner>
  )
}

const Bell = lazyComponent(
  async () => (await import('../../features/dashboard/components/bell.tsx')).Bell,
  null,
  true,
)

/** The bell, once the requested screen is loaded. */
export function QuietBell() {
  const [isQuiet, setIsQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setIsQuiet(true)), [])
  return isQuiet && <Bell />
}
