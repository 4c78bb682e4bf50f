import { useId } from 'react'
import { getDefaultChoice, type CardChoice, type ShownCard, CardTile } from './card-tile.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { paymentMessages } from './messages.ts'

type CardPickerProps = {
  label: string
  cards: readonly ShownCard[]
  choice: CardChoice | null
  onChoose: (choice: CardChoice) => void
}

/** After a removal the first card is chosen (P-06). */
export function CardPicker({ label, cards, choice, onChoose }: CardPickerProps) {
  const name = useId()
  const chosen = getDefaultChoice(cards, choice)
  const radio = (option: CardChoice) => (
    <input type="radio" name={name} checked={chosen === option} onChange={() => onChoose(option)} />
  )
  return (
    <fieldset className="cards">
      <legend className="sr-only">{label}</legend>
      <List>
        {cards.map((card) => (
          <label key={card.id} className="option">
            <CardTile card={card.card} brand={card.brand} />
            {radio(card.id)}
          </label>
        ))}
        <label className="option">
          <span className="card-tile">
            <span className="card-logo">
              <Icon path={plusIcon} size="s" />
            </span>
            <span className="row__body">
              <span>{paymentMessages.newCard}</span>
              <span className="note">{paymentMessages.newCardNote}</span>
            </span>
          </span>
          {radio('new')}
        </label>
      </List>
    </fieldset>
  )
}
