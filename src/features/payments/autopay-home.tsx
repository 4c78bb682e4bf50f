import { useState } from 'react'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { LawHint } from '../../ui/layout/hint.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { autopayCard } from './atoms/cards.ts'
import { AutopayClaims } from './autopay-claims.tsx'
import { autopayTexts } from './autopay-texts.ts'
import { CardsPart, useCards } from './saved-cards.tsx'

type AutopayDialogProps = { termsHref: string | null; onBack: () => void }

/** Terms that the resident accepts before autopay is connected. */
function AutopayDialog({ termsHref, onBack }: AutopayDialogProps) {
  return (
    <Dialog title={autopayTexts.dialog} onClose={onBack}>
      <p>
        {autopayTexts.dialogText}{' '}
        {termsHref && (
          <a href={termsHref} target="_blank" rel="noopener noreferrer">
            {autopayTexts.terms}
          </a>
        )}
      </p>
      <div className="stack">
        <ButtonLink kind="primary" isBlock href={`#${signedRoutes.autopayConnect.to({})}`}>
          {autopayTexts.goOn}
        </ButtonLink>
        <Button kind="plain" isBlock onClick={onBack}>
          {autopayTexts.back}
        </Button>
      </div>
    </Dialog>
  )
}

type AutopayHomeProps = {
  termsHref: string | null
  /** Whether the profile may turn autopay on and off. */
  mayChange: boolean
}

/** Autopay: the connected sectors, the claims, and the way to connect it. */
export function AutopayHome({ termsHref, mayChange }: AutopayHomeProps) {
  const { cards, hasFailed, sectors, reload } = useCards()
  const [isAsking, setIsAsking] = useState(false)
  const isOn = cards?.some(({ autopay }) => autopay.length > 0) ?? false
  return (
    <div className="stack">
      <Panel title={autopayTexts.state} aside={<LawHint />}>
        <CardsPart cards={cards} hasFailed={hasFailed} onRetry={reload}>
          {(known) => (
            <>
              {!isOn && <p className="note">{autopayTexts.stateText}</p>}
              <List isFlush>
                {sectors.map(({ value, text }) => {
                  const card = autopayCard(known, value)
                  return (
                    <Row
                      key={value}
                      {...(mayChange && {
                        href: `#${signedRoutes.autopayConnect.to({}, { sector: value })}`,
                      })}
                      title={text}
                      note={
                        <Status tone={card ? 'ok' : 'neutral'}>
                          {card ? autopayTexts.onWith(card.card.slice(-4)) : autopayTexts.isOff}
                        </Status>
                      }
                    />
                  )
                })}
              </List>
            </>
          )}
        </CardsPart>
      </Panel>
      <Panel title={autopayTexts.why}>
        <AutopayClaims />
        {mayChange ? (
          <div className="actions">
            <Button kind={isOn ? 'tonal' : 'primary'} onClick={() => setIsAsking(true)}>
              {autopayTexts.connect}
            </Button>
            {isOn && (
              <ButtonLink kind="plain" href={`#${signedRoutes.autopayDisconnect.to({})}`}>
                {autopayTexts.disconnectAll}
              </ButtonLink>
            )}
          </div>
        ) : (
          <Banner>{autopayTexts.denied}</Banner>
        )}
      </Panel>
      {isAsking && <AutopayDialog termsHref={termsHref} onBack={() => setIsAsking(false)} />}
    </div>
  )
}
