import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import type { Passkey } from '#contract/passkeys/schema.ts'
import { instantDay } from '../../lib/dates/dates.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { texts } from './account-texts.ts'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { useCheckedAttempt } from './identity-check.tsx'
import { canUsePasskeys } from './rules/passkey-support.ts'
import { passkeyNameFault } from './rules/registration.ts'
import { deviceName } from './sessions-panel.tsx'
import { passkeysAtom, removePasskeyAtom, renamePasskeyAtom } from './state.ts'

type PasskeyTask = { kind: 'rename' | 'remove'; passkey: Passkey }

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [renaming, rename] = useAtom(renamePasskeyAtom)
  const handleSubmit = async (answer: (name: string) => string) => {
    if (await rename(passkey.id, answer('name').trim())) onClose()
  }
  return (
    <Dialog title={texts.renamePasskey} onClose={onClose}>
      <p>{texts.renamePasskeyHelp(passkey.name)}</p>
      <StepForm
        steps={[{ name: 'name', label: texts.passkeyName, autoComplete: 'off', check: passkeyNameFault }]}
        submitText={texts.save}
        busyText={texts.saving}
        isBusy={renaming !== null}
        onSubmit={(answer) => void handleSubmit(answer)}
      />
      <Button kind="plain" isBlock onClick={onClose}>
        {texts.cancel}
      </Button>
    </Dialog>
  )
}

type PasskeyRowProps = { passkey: Passkey; onTask: (task: PasskeyTask) => void }

function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { name, created_at, used_at } = passkey
  return (
    <Row
      title={name}
      note={
        used_at === null ? texts.passkeyAdded(instantDay(created_at)) : texts.passkeyUsed(instantDay(used_at))
      }
      end={
        <>
          <Button
            kind="plain"
            isSmall
            aria-label={texts.renamePasskeyOf(name)}
            onClick={() => onTask({ kind: 'rename', passkey })}
          >
            {texts.rename}
          </Button>
          <Button
            kind="plain"
            isSmall
            aria-label={texts.removePasskeyOf(name)}
            onClick={() => onTask({ kind: 'remove', passkey })}
          >
            {texts.remove}
          </Button>
        </>
      }
    />
  )
}

/** Adds a passkey of this device, or says that the device has none. */
function AddPasskey({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const showToast = useSetAtom(toastAtom)
  const { failure, isBusy, question, attempt } = useCheckedAttempt()
  const handleAdd = () =>
    void attempt(async () => {
      const { createPasskey } = await import('./passkey.ts')
      await createPasskey(deviceName(navigator.userAgent))
      showToast(texts.passkeyIsAdded)
      await onAdded()
    })
  if (!canUsePasskeys()) return <p className="note">{texts.noPasskeysHere}</p>
  return (
    <>
      {question}
      <FailureNotice failure={failure} />
      <div className="actions">
        <Button isBusy={isBusy} busyText={texts.adding} onClick={handleAdd}>
          {texts.addPasskey}
        </Button>
      </div>
    </>
  )
}

/** The resident's passkeys: added after a check of the password, renamed, removed. */
export function PasskeysPanel() {
  const [{ status, value, error }, load] = useAtom(passkeysAtom)
  const remove = useSetAtom(removePasskeyAtom)
  const [task, setTask] = useState<PasskeyTask | null>(null)
  const close = () => setTask(null)
  useEffect(() => void load(), [load])
  return (
    <Panel title={texts.passkeys}>
      <p>{texts.passkeysHelp}</p>
      {value ? (
        <>
          {value.passkeys.length > 0 && (
            <List isFlush>
              {value.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onTask={setTask} />
              ))}
            </List>
          )}
          <AddPasskey onAdded={load} />
        </>
      ) : status === 'failed' ? (
        <LoadFailed error={error} noNetworkText={texts.sessionsLater} onRetry={() => void load()} />
      ) : (
        <Skeleton>
          <Bone height="44px" />
        </Skeleton>
      )}
      {task?.kind === 'rename' && <RenameDialog passkey={task.passkey} onClose={close} />}
      {task?.kind === 'remove' && (
        <ConfirmDialog
          title={texts.removePasskeyTitle(task.passkey.name)}
          text={texts.removePasskeyText}
          action={texts.remove}
          onConfirm={() => {
            close()
            void remove(task.passkey.id)
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}
