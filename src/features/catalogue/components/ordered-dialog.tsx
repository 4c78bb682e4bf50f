import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { texts } from '../texts.ts'

type OrderedDialogProps = { title: string; onClose: () => void }

/** 'Заказ отправлен' (spec K4.1, K8). */
export function OrderedDialog({ title, onClose }: OrderedDialogProps) {
  return (
    <Dialog title={texts.ordered} onClose={onClose}>
      <p>{texts.orderedText(title)}</p>
      <Button kind="primary" isBlock onClick={onClose}>
        {texts.ok}
      </Button>
    </Dialog>
  )
}
