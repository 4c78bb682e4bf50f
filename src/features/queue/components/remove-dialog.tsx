import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'

type RemoveDialogProps = { title: string; onRemove: () => void; onClose: () => void }

/** Only the resident deletes an item, and is asked first. */
export function RemoveDialog({ title, onRemove, onClose }: RemoveDialogProps) {
  return (
    <Dialog title={texts.removeTitle} onClose={onClose}>
      <p>{texts.removeText(title)}</p>
      <div className="stack">
        <Button kind="danger" isBlock onClick={onRemove}>
          {texts.remove}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Dialog>
  )
}
