import { useState } from 'react'
import type { ShownCard } from './card-tile.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { trashIcon } from '../../ui/icons/later-icons.ts'
import { paymentMessages } from './messages.ts'
import { messages } from '../../ui/messages.ts'

type RemoveCardProps = { card: ShownCard; onRemove: (card: ShownCard) => void }

export function RemoveCard({ card, onRemove }: RemoveCardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const digits = card.card.slice(-4)
  return (
    <>
      <IconButton
        icon={trashIcon}
        label={paymentMessages.removeCard(digits)}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={paymentMessages.removeCardTitle}
          text={paymentMessages.removeCardText(digits)}
          action={messages.remove}
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
