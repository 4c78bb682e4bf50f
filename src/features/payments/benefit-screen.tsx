import { goBack } from '../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'

const lawHref = 'http://publication.pravo.gov.ru/document/0001202312190040'

type BenefitNoticeProps = {
  isPage?: boolean
  onBack?: () => void
  /** Default: the list; null for an order, which has no receipt. */
  accrual?: string | number | null | undefined
}

/** Residents with a fee discount get this instead of payment, autopay and card saving (B-11). */
export function BenefitNotice({ isPage = false, onBack = goBack, accrual }: BenefitNoticeProps) {
  const receipt = accrual === undefined ? undefined : { id: String(accrual) }
  return (
    <Panel>
      <State
        icon={infoIcon}
        isPage={isPage}
        title={messages.benefitTitle}
        text={
          <>
            {messages.benefitText} {accrual !== null && `${messages.benefitReceipt} `}
            <a href={lawHref} target="_blank" rel="noopener noreferrer">
              {messages.benefitLaw}
            </a>
          </>
        }
        action={
          <>
            {accrual !== null && (
              <ButtonLink kind="primary" href={`#${signedRoutes.accruals.to({}, receipt)}`}>
                {accrual === undefined ? messages.toAccruals : messages.toReceipt}
              </ButtonLink>
            )}
            <Button kind={accrual === null ? 'primary' : 'plain'} onClick={onBack}>
              {messages.goBack}
            </Button>
          </>
        }
      />
    </Panel>
  )
}

export function BenefitScreen({ accrual }: { accrual: string | undefined }) {
  return <BenefitNotice isPage accrual={accrual} />
}
