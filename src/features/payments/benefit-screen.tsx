import { goBack } from '../../lib/routes/hash-location.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'

const lawHref = 'http://publication.pravo.gov.ru/document/0001202312190040'

type BenefitNoticeProps = { isPage?: boolean; onBack?: () => void }

/** Residents with a fee discount get this instead of payment, autopay and card saving (B-11). */
export function BenefitNotice({ isPage = false, onBack = goBack }: BenefitNoticeProps) {
  return (
    <Panel>
      <State
        icon={infoIcon}
        isPage={isPage}
        title={messages.benefitTitle}
        text={
          <>
            {messages.benefitText}{' '}
            <a href={lawHref} target="_blank" rel="noopener noreferrer">
              {messages.benefitLaw}
            </a>
          </>
        }
        action={
          <Button kind="primary" onClick={onBack}>
            {messages.goBack}
          </Button>
        }
      />
    </Panel>
  )
}

export function BenefitScreen() {
  return <BenefitNotice isPage />
}
