import { useState } from 'react'
import type { ShownCard } from './card-tile.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { trashIcon } from '../icons/icons.ts'
import { paymentTexts } from './payment-texts.ts'
import { texts } from '../texts.ts'

type RemoveCardProps = { card: ShownCard; onRemove: (card: ShownCard) => void }

/** Removes a saved card after a question. */
export function RemoveCard({ card, onRemove }: RemoveCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const digits = card.card.slice(-4)
  return (
    <>
      <IconButton
        icon={trashIcon}
        label={paymentTexts.removeCard(digits)}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={paymentTexts.removeCardTitle}
          text={paymentTexts.removeCardText(digits)}
          action={texts.remove}
          onConfirm={() => {
            setIsAsking(false)
            onRemove(card)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
