import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  getDefaultChoice,
  type CardChoice,
  type ShownCard,
  CardTile,
} from '../../../src/shared/payments/card-tile.tsx'
import { CardPicker } from '../../../src/shared/payments/card-picker.tsx'
import { RemoveCard } from '../../../src/shared/payments/remove-card.tsx'

afterEach(cleanup)

const all: readonly ShownCard[] = [
  { id: 7, card: '220220******4417', brand: 'mir' },
  { id: 3, card: '427600******0010', brand: 'visa' },
]

function Picker() {
  const [cards, setCards] = useState(all)
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const remove = ({ id }: ShownCard) => setCards(cards.filter((card) => card.id !== id))
  const chosen = cards.find(({ id }) => id === getDefaultChoice(cards, choice))
  return (
    <>
      {chosen && <RemoveCard card={chosen} onRemove={remove} />}
      <CardPicker label="Чем платить" cards={cards} choice={choice} onChoose={setChoice} />
    </>
  )
}
const card = (name: RegExp) => screen.getByRole('radio', { name })
const removeChosen = () => {
  fireEvent.click(screen.getByRole('button', { name: /^Удалить карту/ }))
  const dialog = screen.getByRole('dialog', { name: 'Удалить карту?' })
  expect(dialog.textContent).toContain('Автоплатёж с этой карты прекратится')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить' }))
}

describe('bank cards', () => {
  it('U-01: a tile shows only the last digits, with the caption', () => {
    const { container } = render(<CardTile card="220220******4417" brand="mir" />)
    expect(container.textContent).toContain('4417')
    expect(container.textContent).not.toContain('220220')
    expect(screen.getByText('Банковская карта')).toBeTruthy()
  })

  it('U-01: the first card is chosen by default; another or a new one can be chosen', () => {
    render(<Picker />)
    expect(card(/4417/)).toHaveProperty('checked', true)
    fireEvent.click(card(/0010/))
    expect(card(/0010/)).toHaveProperty('checked', true)
    fireEvent.click(card(/Новая карта/))
    expect(card(/Новая карта/)).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: /^Удалить карту/ })).toBeNull()
  })

  it('U-01 P-06: removes a card after a confirmation and chooses the first one', () => {
    render(<Picker />)
    fireEvent.click(card(/0010/))
    removeChosen()
    expect(screen.queryByRole('radio', { name: /0010/ })).toBeNull()
    expect(card(/4417/)).toHaveProperty('checked', true)
    removeChosen()
    expect(card(/Новая карта/)).toHaveProperty('checked', true)
  })
})
