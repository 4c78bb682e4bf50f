import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { texts } from '../texts.ts'

type ConfirmDialogProps = {
  title: string
  /** What becomes of it. */
  text: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="stack">
        <Button kind="danger" isBlock onClick={onConfirm}>
          {action}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
