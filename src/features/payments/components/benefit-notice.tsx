import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { State } from '../../../ui/state.tsx'
import { texts } from '../texts.ts'

const lawHref = 'http://publication.pravo.gov.ru/document/0001202312190040'

/** Takes the place of the payment for those who have the right to a fee discount (spec C1). */
export function BenefitNotice({ isPage = false }: { isPage?: boolean }) {
  return (
    <Panel>
      <State
        isPage={isPage}
        title={texts.benefitTitle}
        text={
          <>
            {texts.benefitText}{' '}
            <a href={lawHref} target="_blank" rel="noopener noreferrer">
              {texts.benefitLaw}
            </a>
          </>
        }
        action={
          <Button kind="primary" onClick={() => history.back()}>
            {texts.goBack}
          </Button>
        }
      />
    </Panel>
  )
}
