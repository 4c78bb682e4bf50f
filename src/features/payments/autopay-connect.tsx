import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { Card, Debit } from '#contract/payments/card-schema.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { toastAtom } from '../../lib/state/notices.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List } from '../../ui/lists/list.tsx'
import { CardPicker } from '../../shared/payments/card-picker.tsx'
import { getDefaultChoice, type CardChoice } from '../../shared/payments/card-tile.tsx'
import { changeAutopayAtom, autopayCard, shownCard } from './atoms/cards.ts'
import { autopayMessages } from './autopay-messages.ts'
import { useRegisterCard, CardsPart, useCards } from './saved-cards.tsx'
import './pay.css'

type AutopayCardProps = { cards: readonly Card[]; sector: string; debit: Debit | undefined }

function AutopayCard({ cards, sector, debit }: AutopayCardProps) {
  const change = useSetAtom(changeAutopayAtom)
  const toast = useSetAtom(toastAtom)
  const current = autopayCard(cards, sector)
  const [choice, setChoice] = useState<CardChoice | null>(current?._id ?? null)
  const { isBusy, run } = useBusy()
  const shown = cards.map(shownCard)
  const chosen = getDefaultChoice(shown, choice)
  const bank = useRegisterCard(sector, signedRoutes.autopayConnect.to({}, { sector }))

  const connect = async () => {
    if (chosen === 'new') return
    const sectors = { activate_autopay_sector: sector, ...(current && { deactivate_autopay_sector: sector }) }
    if (!(await change(chosen, sectors))) return
    const digits = cards.find(({ _id }) => _id === chosen)?.card.slice(-4) ?? ''
    toast(autopayMessages[current ? 'changed' : 'connected'](digits))
    navigate(signedRoutes.autopay.to({}))
  }

  const isNew = chosen === 'new'
  const isSame = current !== undefined && current._id === chosen
  return (
    <>
      <CardPicker label={autopayMessages.card} cards={shown} choice={choice} onChoose={setChoice} />
      {debit && <p className="note">{autopayMessages.fee(debit.fee_percent)}</p>}
      <div className="pay__submit">
        {isSame && <p className="note">{autopayMessages.same}</p>}
        {isNew && (
          <Button kind="primary" isBlock isBusy={bank.isBusy} onClick={bank.go}>
            {autopayMessages.toBank}
          </Button>
        )}
        {!isNew && !isSame && (
          <Button
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={autopayMessages.connecting}
            onClick={() => void run(connect)}
          >
            {current ? autopayMessages.change : autopayMessages.connect}
          </Button>
        )}
      </div>
      <p className="note pay__note">{isNew ? autopayMessages.toBankNote : autopayMessages.debitNote}</p>
    </>
  )
}

/** Also changes the card (P-07). */
export function AutopayConnect() {
  const named = new URLSearchParams(useSearch()).get('sector')
  const [chosen, setChosen] = useState(named)
  const { cards, debits, hasFailed, storedAt, sectors, reload } = useCards()
  const known = sectors.find(({ value }) => value === chosen)
  const free = sectors.find(({ value }) => !autopayCard(cards ?? [], value))
  const sector = (known ?? free ?? sectors[0])?.value

  return (
    <div className="stack">
      {sectors.length > 1 && (
        <Panel title={autopayMessages.sector}>
          <fieldset className="cards" aria-label={autopayMessages.sector}>
            <List>
              {sectors.map(({ value, text }) => {
                const card = autopayCard(cards ?? [], value)
                return (
                  <Option
                    key={value}
                    name="sector"
                    title={text}
                    note={card && autopayMessages.onWith(card.card.slice(-4))}
                    checked={value === sector}
                    onChange={() => setChosen(value)}
                  />
                )
              })}
            </List>
          </fieldset>
        </Panel>
      )}
      <Panel title={autopayMessages.card}>
        <CardsPart cards={cards} hasFailed={hasFailed} storedAt={storedAt} onRetry={reload}>
          {(all) =>
            sector !== undefined && (
              <AutopayCard
                key={sector}
                cards={all}
                sector={sector}
                debit={debits.find((debit) => debit.sector === sector)}
              />
            )
          }
        </CardsPart>
      </Panel>
    </div>
  )
}
