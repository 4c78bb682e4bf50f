import type { ShownCard } from './card-brand.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { texts } from './texts.ts'

type RemoveCardDialogProps = {
  card: ShownCard
  onRemove: (card: ShownCard) => void
  onClose: () => void
}

/** Asks before a saved card is removed. */
export function RemoveCardDialog({ card, onRemove, onClose }: RemoveCardDialogProps) {
  return (
    <ConfirmDialog
      title={texts.removeCardTitle}
      text={texts.removeCardText(card.card.slice(-4))}
      action={texts.remove}
      onConfirm={() => {
        onClose()
        onRemove(card)
      }}
      onClose={onClose}
    />
  )
}
