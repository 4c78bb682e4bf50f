import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { outboxAtom } from '../../lib/outbox/active.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { getOpenKeys } from '../../lib/outbox/transitions.ts'
import { mayHaveArrived, withdraw, withdrawLater } from '../../lib/outbox/withdraw.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'

type RemoveDialogProps = {
  queued: Queued
  title: string
  /** Of a flat that left the cabinet: the server answers nothing about it. */
  onRemoveDetached: (() => void) | undefined
  onClose: () => void
}

/** Asks the server first whether an item arrived whose reply was lost (O-24). */
export function RemoveDialog({ queued, title, onRemoveDetached, onClose }: RemoveDialogProps) {
  const outbox = useAtomValue(outboxAtom)
  const showToast = useSetAtom(toastAtom)
  const { isBusy, run } = useBusy()
  const [isUnknown, setIsUnknown] = useState(false)
  // A button that can be busy has that in its name.
  const busy = isBusy ? { isBusy } : {}
  const isOpen = getOpenKeys(queued.item).length > 0
  const removeHere = () => {
    if (onRemoveDetached) onRemoveDetached()
    else if (outbox) void withdrawLater(outbox, queued)
    onClose()
  }
  const ask = () =>
    run(async () => {
      if (outbox === null) return
      const withdrawn = await withdraw(outbox, queued)
      if (withdrawn.name === 'unknown') return setIsUnknown(true)
      showToast(withdrawn.name === 'accepted' ? messages.wasAccepted(withdrawn.number) : messages.wasNotSent)
      onClose()
    })
  const text = (): string => {
    if (isUnknown) return messages.mayBeAccepted
    if (isOpen && onRemoveDetached) return messages.removeDetachedText(title)
    return mayHaveArrived(queued.item) ? messages.removeUnansweredText(title) : messages.removeText(title)
  }
  return (
    <Dialog title={messages.removeTitle} onClose={onClose}>
      <p role={isUnknown ? 'alert' : undefined}>{text()}</p>
      <div className="stack">
        {isUnknown && (
          <Button isBlock {...busy} onClick={() => void ask()}>
            {messages.askAgain}
          </Button>
        )}
        <Button
          kind="danger"
          isBlock
          {...(!isUnknown && busy)}
          onClick={() => (isOpen && !isUnknown && !onRemoveDetached ? void ask() : removeHere())}
        >
          {isUnknown ? messages.removeHere : messages.remove}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {messages.keep}
        </Button>
      </div>
    </Dialog>
  )
}
