import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Card } from '#contract/payments/card-schema.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { toastAtom } from '../../../lib/state/notices.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { standingChoice, type CardChoice } from '../../../ui/payment/card-tile.tsx'
import { CardPicker } from '../../../ui/payment/card-picker.tsx'
import { autopayTexts } from '../autopay-texts.ts'
import { changeAutopayAtom } from '../atoms/cards.ts'
import { autopayCard, shownCard } from '../rules/cards.ts'
import { useRegisterCard } from './use-register-card.ts'
import '../pay.css'

type AutopayCardProps = { cards: readonly Card[]; sector: string }

/** The card that is to pay in the sector, and the button that makes it so. */
export function AutopayCard({ cards, sector }: AutopayCardProps) {
  const change = useSetAtom(changeAutopayAtom)
  const toast = useSetAtom(toastAtom)
  const current = autopayCard(cards, sector)
  const [choice, setChoice] = useState<CardChoice | null>(current?._id ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const shown = cards.map(shownCard)
  const chosen = standingChoice(shown, choice)
  const bank = useRegisterCard(sector, signedRoutes.autopayConnect.to({}, { sector }))

  const connect = async () => {
    if (chosen === 'new' || isBusy) return
    setIsBusy(true)
    const isDone = await change(chosen, { activate_autopay_sector: sector })
    setIsBusy(false)
    if (!isDone) return
    const digits = cards.find(({ _id }) => _id === chosen)?.card.slice(-4) ?? ''
    if (current) toast(autopayTexts.changed(digits))
    navigate(current ? signedRoutes.autopay.to({}) : publicRoutes.fromBank.to({ where: 'bank_autopay' }))
  }

  const isNew = chosen === 'new'
  const isSame = current !== undefined && current._id === chosen
  return (
    <>
      <CardPicker label={autopayTexts.card} cards={shown} choice={choice} onChoose={setChoice} />
      <div className="pay__go">
        {isSame && <p className="note">{autopayTexts.same}</p>}
        {isNew && (
          <Button kind="primary" isBlock isBusy={bank.isBusy} onClick={bank.go}>
            {autopayTexts.toBank}
          </Button>
        )}
        {!isNew && !isSame && (
          <Button
            kind="primary"
            isBlock
            isBusy={isBusy}
            busyText={autopayTexts.connecting}
            onClick={() => void connect()}
          >
            {current ? autopayTexts.change : autopayTexts.connect}
          </Button>
        )}
      </div>
      <p className="note pay__note">{isNew ? autopayTexts.toBankNote : autopayTexts.debitNote}</p>
    </>
  )
}
