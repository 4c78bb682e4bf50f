import { useState } from 'react'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { LawHint } from '../../../ui/layout/hint.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { autopayTexts } from '../autopay-texts.ts'
import { autopayCard } from '../rules/cards.ts'
import { AutopayClaims } from './autopay-claims.tsx'
import { AutopayDialog } from './autopay-dialog.tsx'
import { CardsPart } from './cards-part.tsx'
import { useCards } from './use-cards.ts'

type AutopayHomeProps = {
  termsHref: string
  /** Whether the profile may turn autopay on and off. */
  mayChange: boolean
}

/** Autopay: in which sectors it is connected, what it is, and the way to connect it (row R-06). */
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
