import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { standingChoice, type CardChoice } from '../../../ui/payment/card-tile.tsx'
import { CardPicker } from '../../../ui/payment/card-picker.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { RemoveCard } from '../../../ui/payment/remove-card.tsx'
import { Bone, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { loadCardsAtom, removeCardAtom } from '../atoms/cards.ts'
import { cardsAtom } from '../atoms/remote.ts'
import { shownCard } from '../rules/cards.ts'
import { texts } from '../texts.ts'

type CardPanelProps = {
  choice: CardChoice | null
  onChoose: (choice: CardChoice) => void
  mayRemove: boolean
  /** Offers to remember a new card; absent: not here. */
  save?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }
}

/** A saved card or a new one. Without the list of saved cards a new one still pays. */
export function CardPanel({ choice, onChoose, mayRemove, save }: CardPanelProps) {
  const { value, status } = useAtomValue(cardsAtom)
  const load = useSetAtom(loadCardsAtom)
  const remove = useSetAtom(removeCardAtom)
  useEffect(() => void load(), [load])
  const isLoading = value === undefined && status !== 'failed'
  const cards = value?.results.map(shownCard) ?? []
  const chosen = cards.find(({ id }) => id === standingChoice(cards, choice))
  return (
    <Panel
      title={texts.payBy}
      aside={mayRemove && chosen && <RemoveCard card={chosen} onRemove={({ id }) => void remove(id)} />}
    >
      {isLoading ? (
        <Skeleton>
          <Bone height="64px" />
          <Bone height="64px" />
        </Skeleton>
      ) : (
        <CardPicker label={texts.payBy} cards={cards} choice={choice} onChoose={onChoose} />
      )}
      {value === undefined && status === 'failed' && <p className="note">{texts.cardsFailed}</p>}
      {save && !isLoading && (
        <Check checked={save.isOn} onChange={(event) => save.onChange(event.target.checked)}>
          {texts.saveCard}
        </Check>
      )}
    </Panel>
  )
}
