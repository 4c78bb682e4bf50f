import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { clockIcon } from '../../ui/icons/icons.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { changeAutopayAtom, autopayCard } from './atoms/cards.ts'
import { autopayMessages } from './autopay-messages.ts'
import { CardsPart, useCards } from './saved-cards.tsx'

type Paid = { readonly sector: string; readonly name: string; readonly card: Card }

export function AutopayDisconnect() {
  const { cards, hasFailed, storedAt, sectors, reload } = useCards()
  const change = useSetAtom(changeAutopayAtom)
  const toast = useSetAtom(toastAtom)
  const [disconnecting, setDisconnecting] = useState<Paid | null>(null)

  const paidBy = (all: readonly Card[]): Paid[] =>
    sectors.flatMap(({ value, text }) => {
      const card = autopayCard(all, value)
      return card ? [{ sector: value, name: text, card }] : []
    })
  const disconnect = async ({ sector, card }: Paid) => {
    if (await change(card._id, { deactivate_autopay_sector: sector })) toast(autopayMessages.disconnected)
  }

  return (
    <Panel>
      <CardsPart cards={cards} hasFailed={hasFailed} storedAt={storedAt} onRetry={reload}>
        {(all) => {
          const paid = paidBy(all)
          if (paid.length === 0) return <NothingToDisconnect />
          return (
            <List>
              {paid.map((autopay) => (
                <Row
                  key={autopay.sector}
                  title={autopay.name}
                  note={autopayMessages.onWith(autopay.card.card.slice(-4))}
                  end={
                    <Button
                      isSmall
                      aria-label={autopayMessages.disconnectOne(autopay.name)}
                      onClick={() => setDisconnecting(autopay)}
                    >
                      {autopayMessages.disconnect}
                    </Button>
                  }
                />
              ))}
            </List>
          )
        }}
      </CardsPart>
      {disconnecting && (
        <ConfirmDialog
          title={autopayMessages.disconnectTitle}
          text={autopayMessages.disconnectText(disconnecting.name)}
          action={autopayMessages.disconnect}
          onConfirm={() => {
            setDisconnecting(null)
            void disconnect(disconnecting)
          }}
          onClose={() => setDisconnecting(null)}
        />
      )}
    </Panel>
  )
}

function NothingToDisconnect() {
  return (
    <State
      icon={clockIcon}
      title={autopayMessages.nothing}
      text={autopayMessages.nothingText}
      action={
        <ButtonLink isSmall href={`#${signedRoutes.autopay.to({})}`}>
          {autopayMessages.toAutopay}
        </ButtonLink>
      }
    />
  )
}
