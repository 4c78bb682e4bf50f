import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { fileTexts } from '../../../ui/files/file-texts.ts'
import { texts } from '../texts.ts'

type ReceiptReadyProps = {
  /** Of the file in memory. */
  address: string
  name: string
  isOnIphone: boolean
  onClose: () => void
}

/**
 * The printed receipt: to be opened or saved. A press opens it, because a browser lets no page open a window by itself
 * after a wait; on an iPhone it takes the cabinet's place, and the way back is told first (row U-04).
 */
export function ReceiptReady({ address, name, isOnIphone, onClose }: ReceiptReadyProps) {
  return (
    <Dialog title={texts.readyTitle} onClose={onClose}>
      <p>{isOnIphone ? `${fileTexts.documentTitle}. ${fileTexts.documentText}` : texts.readyText}</p>
      <div className="receipt__ways">
        <ButtonLink kind="primary" isBlock href={address} {...(!isOnIphone && { target: '_blank' })}>
          {fileTexts.openDocument}
        </ButtonLink>
        <ButtonLink isBlock href={address} download={name}>
          {texts.save}
        </ButtonLink>
      </div>
    </Dialog>
  )
}
