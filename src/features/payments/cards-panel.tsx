import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CardTile } from '../../shared/payments/card-tile.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { useCards as useBank } from '../../ui/feedback/support-context.ts'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { RemoveCard } from '../../shared/payments/remove-card.tsx'
import { BenefitNotice } from './benefit-screen.tsx'
import { removeCardAtom, shownCard } from './atoms/cards.ts'
import { messages } from './messages.ts'
import { CardsPart, useCards, useRegisterCard } from './saved-cards.tsx'
import './pay.css'

type CardsPanelProps = { mayAdd: boolean; mayRemove: boolean; hasBenefit: boolean }

/** Without a bank shows only the cards that a resident may remove. */
export function CardsPanel({ mayAdd, mayRemove, hasBenefit }: CardsPanelProps) {
  const hasBank = useBank()
  const { cards, hasFailed, storedAt, sectors, reload } = useCards()
  const remove = useSetAtom(removeCardAtom)
  const [isBlocked, setIsBlocked] = useState(false)
  const bank = useRegisterCard(sectors[0]?.value, signedRoutes.settings.to({}))

  const getNote = ({ autopay, expires }: Card): string => {
    const names = sectors.filter(({ value }) => autopay.includes(value)).map(({ text }) => text)
    const till = expires === null ? [] : [messages.cardTill(expires)]
    return [...till, ...(names.length > 0 ? [messages.cardAutopay(names.join(', '))] : [])].join('. ')
  }
  if (isBlocked) return <BenefitNotice onBack={() => setIsBlocked(false)} />
  if (!hasBank && !cards?.length) return null
  return (
    <Panel title={messages.cards}>
      <CardsPart cards={cards} hasFailed={hasFailed} storedAt={storedAt} onRetry={reload}>
        {(all) =>
          all.length === 0 ? (
            <p className="note">{mayAdd ? messages.noCardsYet : messages.noCards}</p>
          ) : (
            <List>
              {all.map((card) => (
                <div key={card._id} className="option">
                  <CardTile card={card.card} brand={card.brand} note={getNote(card) || undefined} />
                  {mayRemove && <RemoveCard card={shownCard(card)} onRemove={({ id }) => void remove(id)} />}
                </div>
              ))}
            </List>
          )
        }
      </CardsPart>
      {mayAdd && hasBank && sectors.length > 0 && (
        <div className="pay__submit">
          <div>
            <Button
              isSmall
              icon={plusIcon}
              isBusy={bank.isBusy}
              onClick={hasBenefit ? () => setIsBlocked(true) : bank.go}
            >
              {messages.addCard}
            </Button>
          </div>
        </div>
      )}
    </Panel>
  )
}
