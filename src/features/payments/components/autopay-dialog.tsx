import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { autopayTexts } from '../autopay-texts.ts'

type AutopayDialogProps = { termsHref: string; onBack: () => void }

/** What the resident agrees to before autopay is connected (spec K2.4). */
export function AutopayDialog({ termsHref, onBack }: AutopayDialogProps) {
  return (
    <Dialog title={autopayTexts.dialog} onClose={onBack}>
      <p>
        {autopayTexts.dialogText}{' '}
        <a href={termsHref} target="_blank" rel="noopener noreferrer">
          {autopayTexts.terms}
        </a>
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
