import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import type { Accrual } from '#contract/accruals/schema.ts'
import { isIos } from '../../../lib/device/install.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { documentIcon } from '../../../ui/icons/icons.ts'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { printAtom, printingsAtom } from '../atoms/print.ts'
import { texts } from '../texts.ts'
import { ReceiptReady } from './receipt-ready.tsx'

const releaseAfterMs = 60_000

type PrintReceiptProps = { accrual: Accrual }

/** Prints the receipt step by step; then its document is opened (row P-08). */
export function PrintReceipt({ accrual }: PrintReceiptProps) {
  const printing = useAtomValue(printingsAtom).get(accrual.id)
  const print = useSetAtom(printAtom)
  const [address, setAddress] = useState<string | null>(null)
  const step = printing?.step
  const busyText =
    step === 'asking' || step === 'waiting' || step === 'loading' ? texts.steps[step] : undefined

  const open = async () => {
    const file = await print(accrual)
    if (file !== null) setAddress(URL.createObjectURL(file))
  }
  const close = () => {
    // The tab that was opened may still be reading it.
    if (address !== null) setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs)
    setAddress(null)
  }

  return (
    <>
      <Button
        icon={documentIcon}
        isBusy={busyText !== undefined}
        busyText={busyText ?? texts.steps.waiting}
        onClick={() => void open()}
      >
        {texts.receipt}
      </Button>
      <LiveRegion text={busyText ?? ''} />
      {address !== null && (
        <ReceiptReady
          address={address}
          name={texts.fileName(accrual.period, accrual.sector_name)}
          isOnIphone={isIos()}
          onClose={close}
        />
      )}
    </>
  )
}
