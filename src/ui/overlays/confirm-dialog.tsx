import { Button } from '../buttons/button.tsx'
import { Dialog } from './modal.tsx'
import { messages } from '../messages.ts'

type ConfirmDialogProps = {
  title: string
  text: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="stack">
        <Button kind="danger" isBlock onClick={onConfirm}>
          {action}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {messages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
