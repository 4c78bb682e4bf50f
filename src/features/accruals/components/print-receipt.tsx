import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Accrual } from '#contract/accruals/schema.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { isIos } from '../../../lib/device/install.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { fileMessages } from '../../../shared/files/messages.ts'
import { documentIcon } from '../../../ui/icons/cabinet-icons.ts'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { printAtom, printingsAtom } from '../atoms/print.ts'
import { messages } from '../messages.ts'

type ReceiptReadyProps = {
  /** Blob URL. */
  address: string
  name: string
  isOnIphone: boolean
  onClose: () => void
}

/**
 * Needs a click: browsers block windows opened after a wait. On an iPhone the document replaces the app, so the dialog
 * explains how to return (U-04).
 */
function ReceiptReady({ address, name, isOnIphone, onClose }: ReceiptReadyProps) {
  return (
    <Dialog title={messages.readyTitle} onClose={onClose}>
      <p>{isOnIphone ? `${fileMessages.documentTitle}. ${fileMessages.documentText}` : messages.readyText}</p>
      <div className="receipt__ways">
        <ButtonLink kind="primary" isBlock href={address} {...(!isOnIphone && { target: '_blank' })}>
          {fileMessages.openDocument}
        </ButtonLink>
        <ButtonLink isBlock href={address} download={name}>
          {messages.save}
        </ButtonLink>
      </div>
    </Dialog>
  )
}

const releaseAfterMs = 60_000

type PrintReceiptProps = { accrual: Accrual }

export function PrintReceipt({ accrual }: PrintReceiptProps) {
  const printing = useAtomValue(printingsAtom).get(accrual.id)
  const print = useSetAtom(printAtom)
  const [address, setAddress] = useState<string | null>(null)
  const step = printing?.step
  const busyText =
    step === 'asking' || step === 'waiting' || step === 'loading' ? messages.steps[step] : undefined

  const open = async () => {
    const file = await print(accrual)
    if (file !== null) setAddress(URL.createObjectURL(file))
  }
  const close = () => {
    // The opened tab may still be reading the blob.
    if (address !== null) setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs)
    setAddress(null)
  }

  return (
    <>
      <Button
        icon={documentIcon}
        isBusy={busyText !== undefined}
        busyText={busyText ?? messages.steps.waiting}
        onClick={() => void open()}
      >
        {messages.receipt}
      </Button>
      <LiveRegion text={busyText ?? ''} />
      {address !== null && (
        <ReceiptReady
          address={address}
          name={messages.fileName(accrual.period, accrual.sector_name)}
          isOnIphone={isIos()}
          onClose={close}
        />
      )}
    </>
  )
}

type PrintFailureProps = { accrual: Accrual }

export function PrintFailure({ accrual }: PrintFailureProps) {
  const printing = useAtomValue(printingsAtom).get(accrual.id)
  if (printing?.step !== 'failed') return null
  const [serverText] = printing.errors
  const ownText = printing.isOffline
    ? messages.printOffline
    : messages.printFailed(monthAndYear(accrual.period).toLowerCase())
  return (
    <div role="alert">
      <Status tone="bad">{serverText ?? ownText}</Status>
    </div>
  )
}
