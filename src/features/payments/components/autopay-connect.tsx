import { useState } from 'react'
import { useSearch } from 'wouter'
import { List } from '../../../ui/lists/list.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { autopayTexts } from '../autopay-texts.ts'
import { autopayCard } from '../rules/cards.ts'
import { AutopayCard } from './autopay-card.tsx'
import { CardsPart } from './cards-part.tsx'
import { useCards } from './use-cards.ts'

/** Connects autopay in a sector, or changes the card that pays there (row P-07). */
export function AutopayConnect() {
  const named = new URLSearchParams(useSearch()).get('sector')
  const [chosen, setChosen] = useState(named)
  const { cards, hasFailed, sectors, reload } = useCards()
  const known = sectors.find(({ value }) => value === chosen)
  const free = sectors.find(({ value }) => !autopayCard(cards ?? [], value))
  const sector = (known ?? free ?? sectors[0])?.value

  return (
    <div className="stack">
      {sectors.length > 1 && (
        <Panel title={autopayTexts.sector}>
          <fieldset className="cards" aria-label={autopayTexts.sector}>
            <List>
              {sectors.map(({ value, text }) => {
                const card = autopayCard(cards ?? [], value)
                return (
                  <Option
                    key={value}
                    name="sector"
                    title={text}
                    note={card && autopayTexts.onWith(card.card.slice(-4))}
                    checked={value === sector}
                    onChange={() => setChosen(value)}
                  />
                )
              })}
            </List>
          </fieldset>
        </Panel>
      )}
      <Panel title={autopayTexts.card}>
        <CardsPart cards={cards} hasFailed={hasFailed} onRetry={reload}>
          {(all) => sector !== undefined && <AutopayCard key={sector} cards={all} sector={sector} />}
        </CardsPart>
      </Panel>
    </div>
  )
}
