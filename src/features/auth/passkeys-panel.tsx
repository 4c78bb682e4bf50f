import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { toastAtom } from '../../lib/state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PasskeyList } from '../../shared/passkeys/passkey-list.tsx'
import { messages } from './account-messages.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useCheckedAttempt } from './identity-check.tsx'
import { deviceName } from '../../lib/device/device-name.ts'
import { canUsePasskeys } from '../../shared/passkeys/passkey-support.ts'
import { passkeysAtom, removePasskeyAtom, renamePasskeyAtom } from './state.ts'

function AddPasskey({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const showToast = useSetAtom(toastAtom)
  const { failure, isBusy, question, attempt } = useCheckedAttempt()
  const handleAdd = () =>
    void attempt(async () => {
      const { createPasskey } = await import('./passkey.ts')
      await createPasskey(deviceName(navigator.userAgent))
      showToast(messages.passkeyIsAdded)
      await onAdded()
    })
  if (!canUsePasskeys()) return <p className="note">{messages.noPasskeysHere}</p>
  return (
    <>
      {question}
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button isBusy={isBusy} busyText={messages.adding} onClick={handleAdd}>
          {messages.addPasskey}
        </Button>
      </div>
    </>
  )
}

export function PasskeysPanel() {
  const [{ status, value, error }, load] = useAtom(passkeysAtom)
  const [renaming, rename] = useAtom(renamePasskeyAtom)
  const remove = useSetAtom(removePasskeyAtom)
  useEffect(() => void load(), [load])
  return (
    <Panel title={messages.passkeys}>
      <p>{messages.passkeysHelp}</p>
      {value ? (
        <>
          <PasskeyList
            passkeys={value.passkeys}
            removeText={messages.removePasskeyText}
            isRenaming={renaming !== null}
            onRename={rename}
            onRemove={(id) => void remove(id)}
          />
          <AddPasskey onAdded={load} />
        </>
      ) : status === 'failed' ? (
        <LoadFailed isPart error={error} noNetworkText={messages.sessionsLater} onRetry={() => void load()} />
      ) : (
        <Skeleton>
          <SkeletonLine height="44px" />
        </Skeleton>
      )}
    </Panel>
  )
}
