import type { ShownCard } from './card-brand.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { paymentTexts } from './payment-texts.ts'
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
      title={paymentTexts.removeCardTitle}
      text={paymentTexts.removeCardText(card.card.slice(-4))}
      action={texts.remove}
      onConfirm={() => {
        onClose()
        onRemove(card)
      }}
      onClose={onClose}
    />
  )
}
