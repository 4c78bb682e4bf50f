import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { isIos } from '../../../../lib/device/install.ts'
import { toastAtom } from '../../../../lib/state/notices.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../../ui/buttons/button-link.tsx'
import { Dialog } from '../../../../ui/overlays/modal.tsx'
import { fileTexts } from '../../../../ui/files/file-texts.ts'
import { findFiscalReceiptAtom } from '../../atoms/history.ts'
import { historyTexts } from '../../history-texts.ts'

type FiscalReceiptProps = { id: string; moment: string }

/** Finds the fiscal receipt of a payment and offers to open it (row P-12). */
export function FiscalReceipt({ id, moment }: FiscalReceiptProps) {
  const find = useSetAtom(findFiscalReceiptAtom)
  const tell = useSetAtom(toastAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [href, setHref] = useState<string | null>(null)
  const isOnIphone = isIos()

  const open = async () => {
    setIsBusy(true)
    try {
      const { url } = await find(id)
      if (url === null) tell(historyTexts.receiptStillForming)
      else setHref(url)
    } catch {
      // The action itself has told its failure.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        isSmall
        isBusy={isBusy}
        busyText={historyTexts.receiptBusy}
        aria-label={historyTexts.receiptOf(moment)}
        onClick={() => void open()}
      >
        {historyTexts.receipt}
      </Button>
      {href !== null && (
        <Dialog title={historyTexts.receiptTitle} onClose={() => setHref(null)}>
          <p>
            {isOnIphone ? `${fileTexts.documentTitle}. ${fileTexts.documentText}` : historyTexts.receiptText}
          </p>
          <ButtonLink
            kind="primary"
            isBlock
            href={href}
            rel="noopener noreferrer"
            {...(!isOnIphone && { target: '_blank' })}
          >
            {historyTexts.openReceipt}
          </ButtonLink>
        </Dialog>
      )}
    </>
  )
}
