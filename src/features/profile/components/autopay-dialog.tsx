import { signedRoutes } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

type AutopayDialogProps = { termsHref: string; onBack: () => void }

/** What the resident agrees to before autopay is connected (spec K2.4). */
export function AutopayDialog({ termsHref, onBack }: AutopayDialogProps) {
  return (
    <Dialog title={texts.autopayDialog} onClose={onBack}>
      <p>
        {texts.autopayDialogText}{' '}
        <a href={termsHref} target="_blank" rel="noopener noreferrer">
          {texts.autopayLink}
        </a>
      </p>
      <div className="stack">
        <ButtonLink kind="primary" isBlock href={`#${signedRoutes.autopayConnect.to({})}`}>
          {texts.goOn}
        </ButtonLink>
        <Button kind="plain" isBlock onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </Dialog>
  )
}
