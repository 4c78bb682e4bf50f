import { useState } from 'react'
import { maxPasskeyNameLength } from '#contract/auth/account-checks.ts'
import type { Passkey } from '#contract/auth/passkey-schema.ts'
import { instantDay } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StepForm } from '../../ui/fields/step-form.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages as commonTexts } from '../../ui/messages.ts'
import { messages } from './messages.ts'

const nameFault = (value: string): string | null => {
  const { length } = value.trim()
  return length === 0 ? messages.fillName : length > maxPasskeyNameLength ? messages.longName : null
}

type RenameDialogProps = Pick<PasskeyListProps, 'isRenaming' | 'onRename'> & {
  passkey: Passkey
  onClose: () => void
}

function RenameDialog({ passkey, isRenaming, onRename, onClose }: RenameDialogProps) {
  const handleSubmit = async (answer: (name: string) => string) => {
    if (await onRename(passkey.id, answer('name').trim())) onClose()
  }
  return (
    <Dialog title={messages.newName} onClose={onClose}>
      <p>{messages.now(passkey.name)}</p>
      <StepForm
        steps={[{ name: 'name', label: messages.name, autoComplete: 'off', check: nameFault }]}
        submitText={messages.save}
        busyText={messages.renaming}
        isBusy={isRenaming}
        onSubmit={(answer) => void handleSubmit(answer)}
      />
      <Button kind="plain" isBlock onClick={onClose}>
        {commonTexts.cancel}
      </Button>
    </Dialog>
  )
}

type Task = { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

type PasskeyRowProps = { passkey: Passkey; onTask: (task: Task) => void }

function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { name, created_at, used_at } = passkey
  return (
    <Row
      title={name}
      note={used_at === null ? messages.added(instantDay(created_at)) : messages.used(instantDay(used_at))}
      end={
        <>
          <Button
            kind="plain"
            isSmall
            aria-label={messages.renameOf(name)}
            onClick={() => onTask({ kind: 'rename', passkey })}
          >
            {messages.rename}
          </Button>
          <Button
            kind="plain"
            isSmall
            aria-label={messages.removeOf(name)}
            onClick={() => onTask({ kind: 'remove', passkey })}
          >
            {commonTexts.remove}
          </Button>
        </>
      }
    />
  )
}

type PasskeyListProps = {
  passkeys: readonly Passkey[]
  removeText: string
  isRenaming: boolean
  /** Resolves to whether it was renamed. */
  onRename: (id: string, name: string) => Promise<boolean>
  onRemove: (id: string) => void
}

export function PasskeyList({ passkeys, removeText, isRenaming, onRename, onRemove }: PasskeyListProps) {
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  return (
    <>
      {passkeys.length > 0 && (
        <List isFlush>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onTask={setTask} />
          ))}
        </List>
      )}
      {task?.kind === 'rename' && (
        <RenameDialog passkey={task.passkey} isRenaming={isRenaming} onRename={onRename} onClose={close} />
      )}
      {task?.kind === 'remove' && (
        <ConfirmDialog
          title={messages.removeTitle(task.passkey.name)}
          text={removeText}
          action={commonTexts.remove}
          onConfirm={() => {
            close()
            onRemove(task.passkey.id)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
