import { useState } from 'react'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import {
  getDefaultChoice,
  type CardChoice,
  type ShownCard,
  CardTile,
} from '../../shared/payments/card-tile.tsx'
import { CardPicker } from '../../shared/payments/card-picker.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { RemoveCard } from '../../shared/payments/remove-card.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { Totals } from '../../ui/numbers/totals.tsx'

const cards: readonly ShownCard[] = [
  { id: 1, card: '220220******4417', brand: 'mir' },
  { id: 2, card: '427600******0010', brand: 'visa' },
  { id: 3, card: '510621******7731', brand: 'mastercard' },
]

export function GalleryPayment() {
  const [amount, setAmount] = useState('6482.37')
  const [count, setCount] = useState(1)
  const [left, setLeft] = useState(cards)
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const chosen = left.find(({ id }) => id === getDefaultChoice(left, choice))
  const remove = ({ id }: ShownCard) => setLeft(left.filter((card) => card.id !== id))
  return (
    <>
      <Panel title="Оплата">
        <AmountField
          label="Сумма"
          value={amount}
          onChange={setAmount}
          help={<span>Вся сумма за октябрь</span>}
        />
        <Totals
          rows={[
            { title: 'Сумма', sum: <Money kopecks={648_237} size="row" /> },
            { title: 'Комиссия 0,8 %', sum: <Money kopecks={5186} size="row" /> },
          ]}
          all={{ title: 'Итого', sum: <Money kopecks={653_423} size="l" /> }}
        />
      </Panel>
      <Panel title="Количество">
        <Stepper
          value={count}
          max={9}
          labels={{ count: 'Количество', fewer: 'Убрать одну', more: 'Добавить ещё одну' }}
          onChange={(wanted) => setCount(Math.max(wanted, 0))}
        />
      </Panel>
      <Panel title="Карты" aside={chosen && <RemoveCard card={chosen} onRemove={remove} />}>
        <CardPicker label="Карты" cards={left} choice={choice} onChoose={setChoice} />
        <CardTile card="220220******4417" brand="unknown" note="До 11.2028" />
      </Panel>
    </>
  )
}
