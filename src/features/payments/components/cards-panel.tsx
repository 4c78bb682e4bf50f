import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { signedRoutes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { ShownCard } from '../../../ui/card-brand.ts'
import { CardTile } from '../../../ui/card-tile.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { plusIcon, trashIcon } from '../../../ui/icons.ts'
import { List } from '../../../ui/list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RemoveCardDialog } from '../../../ui/remove-card-dialog.tsx'
import { removeCardAtom } from '../atoms/cards.ts'
import { shownCard } from '../rules/cards.ts'
import { texts } from '../texts.ts'
import { CardsPart } from './cards-part.tsx'
import { useCards } from './use-cards.ts'
import { useRegisterCard } from './use-register-card.ts'
import '../pay.css'

type CardsPanelProps = { mayAdd: boolean; mayRemove: boolean }

/** Saved cards: masked, each with what it pays by itself; added at the bank, removed after a question (row P-06). */
export function CardsPanel({ mayAdd, mayRemove }: CardsPanelProps) {
  const { cards, hasFailed, sectors, reload } = useCards()
  const remove = useSetAtom(removeCardAtom)
  const [asked, setAsked] = useState<ShownCard | null>(null)
  const bank = useRegisterCard(sectors[0]?.value, signedRoutes.settings.to({}))

  const noteOf = ({ autopay, expires }: Card): string => {
    const names = sectors.filter(({ value }) => autopay.includes(value)).map(({ text }) => text)
    const till = expires === null ? [] : [texts.cardTill(expires)]
    return [...till, ...(names.length > 0 ? [texts.cardAutopay(names.join(', '))] : [])].join('. ')
  }
  return (
    <Panel title={texts.cards}>
      <CardsPart cards={cards} hasFailed={hasFailed} onRetry={reload}>
        {(all) =>
          all.length === 0 ? (
            <p className="note">{texts.noCards}</p>
          ) : (
            <List>
              {all.map((card) => (
                <div key={card._id} className="option">
                  <CardTile card={card.card} brand={card.brand} note={noteOf(card) || undefined} />
                  {mayRemove && (
                    <IconButton
                      icon={trashIcon}
                      label={texts.removeCard(card.card.slice(-4))}
                      onClick={() => setAsked(shownCard(card))}
                    />
                  )}
                </div>
              ))}
            </List>
          )
        }
      </CardsPart>
      {mayAdd && sectors.length > 0 && (
        <div className="pay__go">
          <div>
            <Button isSmall icon={plusIcon} isBusy={bank.isBusy} onClick={bank.go}>
              {texts.addCard}
            </Button>
          </div>
        </div>
      )}
      {asked && (
        <RemoveCardDialog
          card={asked}
          onRemove={({ id }) => void remove(id)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}
