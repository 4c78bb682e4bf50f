import { useState, type ReactNode } from 'react'
import type { Card, Debit } from '#contract/payments/card-schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { LawHint } from '../../shared/payments/law-hint.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { usePromises } from '../../shared/promises/promises.ts'
import { autopayCard } from './atoms/cards.ts'
import { AutopayClaims } from './autopay-claims.tsx'
import { autopayMessages } from './autopay-messages.ts'
import { CardsPart, useCards } from './saved-cards.tsx'

type AutopayDialogProps = { termsHref: string | null; onBack: () => void }

function AutopayDialog({ termsHref, onBack }: AutopayDialogProps) {
  return (
    <Dialog title={autopayMessages.dialog} onClose={onBack}>
      <p>
        {autopayMessages.debitNote}{' '}
        {termsHref && (
          <a href={termsHref} target="_blank" rel="noopener noreferrer">
            {autopayMessages.terms}
          </a>
        )}
      </p>
      <div className="stack">
        <ButtonLink kind="primary" isBlock href={`#${signedRoutes.autopayConnect.to({})}`}>
          {autopayMessages.goOn}
        </ButtonLink>
        <Button kind="plain" isBlock onClick={onBack}>
          {autopayMessages.back}
        </Button>
      </div>
    </Dialog>
  )
}

type SectorRowProps = {
  sector: { value: string; text: string }
  card: Card | undefined
  debit: Debit | undefined
  mayChange: boolean
}

function SectorRow({ sector: { value, text }, card, debit, mayChange }: SectorRowProps) {
  return (
    <Row
      {...(mayChange && { href: `#${signedRoutes.autopayConnect.to({}, { sector: value })}` })}
      title={text}
      note={
        card ? (
          <>
            <Status tone="ok">{autopayMessages.onWith(card.card.slice(-4))}</Status>
            {debit && <span className="note">{autopayMessages.next(debit)}</span>}
          </>
        ) : (
          autopayMessages.isOff
        )
      }
    />
  )
}

function AutopayActions({ isOn, onConnect }: { isOn: boolean; onConnect: () => void }) {
  return (
    <div className="actions">
      <Button kind={isOn ? 'tonal' : 'primary'} onClick={onConnect}>
        {autopayMessages.connect}
      </Button>
      {isOn && (
        <ButtonLink kind="plain" href={`#${signedRoutes.autopayDisconnect.to({})}`}>
          {autopayMessages.disconnectAll}
        </ButtonLink>
      )}
    </div>
  )
}

type AutopayHomeProps = {
  termsHref: string | null
  mayChange: boolean
  /** Where no bank is connected: replaces the offer. */
  noCards: ReactNode
}

export function AutopayHome({ termsHref, mayChange, noCards }: AutopayHomeProps) {
  const { cards, debits, hasFailed, storedAt, sectors, reload } = useCards()
  const [isAsking, setIsAsking] = useState(false)
  const { autopay_claims: claims } = usePromises()
  const isOn = cards?.some(({ autopay }) => autopay.length > 0) ?? false
  if (noCards && cards && !isOn) return noCards
  return (
    <div className="stack">
      <Panel title={autopayMessages.state} aside={<LawHint />}>
        <CardsPart cards={cards} hasFailed={hasFailed} storedAt={storedAt} onRetry={reload}>
          {(known) => (
            <>
              {!isOn && <p className="note">{autopayMessages.stateText}</p>}
              <List isFlush>
                {sectors.map((sector) => (
                  <SectorRow
                    key={sector.value}
                    sector={sector}
                    card={autopayCard(known, sector.value)}
                    debit={debits.find((debit) => debit.sector === sector.value)}
                    mayChange={mayChange}
                  />
                ))}
              </List>
              <div className="autopay__foot">
                {mayChange ? (
                  <AutopayActions isOn={isOn} onConnect={() => setIsAsking(true)} />
                ) : (
                  <Banner>
                    <p>{autopayMessages.denied}</p>
                    <SupportPhone />
                  </Banner>
                )}
              </div>
            </>
          )}
        </CardsPart>
      </Panel>
      {/* Below the cards and never before them, so that late replies move nothing (L-09). */}
      {claims && (cards || hasFailed) && (
        <Panel title={autopayMessages.why}>
          <AutopayClaims />
        </Panel>
      )}
      {isAsking && <AutopayDialog termsHref={termsHref} onBack={() => setIsAsking(false)} />}
    </div>
  )
}
