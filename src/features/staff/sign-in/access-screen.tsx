import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import {
  listStaffPasskeys,
  removeStaffPasskey,
  renameStaffPasskey,
} from '#contract/staff/passkey-endpoints.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { enterSession } from '../../../shared/desk/session.ts'
import { canUsePasskeys } from '../../../shared/passkeys/passkey-support.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PasskeyList } from '../../../shared/passkeys/passkey-list.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { messages } from './messages.ts'
import './sign-in.css'

const passkeysAtom = remoteAtom(listStaffPasskeys)

const renameAtom = mutationAtom(renameStaffPasskey, {
  input: (id: string, name: string) => ({ params: { id }, body: { name } }),
  done: messages.passkeyRenamed,
  onDone: (set) => set(passkeysAtom),
})

const removeAtom = mutationAtom(removeStaffPasskey, {
  input: (id: string) => ({ params: { id } }),
  done: messages.passkeyRemoved,
  onDone: (set) => set(passkeysAtom),
})

type AddDialogProps = { onAdded: () => void; onClose: () => void }

/** Asks for the password first. */
function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const add = async (password: string) => {
    const { addPasskey } = await import('./passkey-calls.ts')
    await enterSession(await addPasskey(password))
    onAdded()
  }
  return (
    <PasswordDialog
      help={messages.passwordAgainHelp}
      busyText={messages.askingDevice}
      onPassword={add}
      onClose={onClose}
    />
  )
}

function PasskeysPanel() {
  const [{ value, status, error }, load] = useAtom(passkeysAtom)
  const [renaming, rename] = useAtom(renameAtom)
  const remove = useSetAtom(removeAtom)
  const showToast = useSetAtom(toastAtom)
  const [isAdding, setIsAdding] = useState(false)
  useEffect(() => void load(), [load])
  const handleAdded = () => {
    setIsAdding(false)
    showToast(messages.passkeyIsAdded)
    void load()
  }
  if (!value && status === 'failed')
    return <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load()} />
  return (
    <Panel title={messages.passkeys}>
      <p>{messages.passkeysHelp}</p>
      {value ? (
        <PasskeyList
          passkeys={value.passkeys}
          removeText={messages.removePasskeyText}
          isRenaming={renaming !== null}
          onRename={rename}
          onRemove={(id) => void remove(id)}
        />
      ) : (
        <Skeleton>
          <SkeletonLine height="44px" />
        </Skeleton>
      )}
      {canUsePasskeys() ? (
        <div className="actions">
          <Button onClick={() => setIsAdding(true)}>{messages.addPasskey}</Button>
        </div>
      ) : (
        <p className="note">{messages.passkeysNone}</p>
      )}
      {isAdding && <AddDialog onAdded={handleAdded} onClose={() => setIsAdding(false)} />}
    </Panel>
  )
}

/** The last factor cannot be removed (G-08, decision 10). */
export function AccessScreen({ session: { email, factors } }: { session: StaffSession }) {
  return (
    <>
      <DeskHead title={messages.access} note={messages.accessHelp(email)} />
      <div className="desk-access">
        <PasskeysPanel />
        <CodesPanel hasCodes={factors.includes('code')} />
      </div>
    </>
  )
}
