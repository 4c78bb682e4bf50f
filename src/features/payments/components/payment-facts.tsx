import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { Started } from '#contract/payments/schema.ts'
import { fiscalReceiptAtom } from '../atoms/remote.ts'
import { texts } from '../texts.ts'

/** The fee of a confirmed payment and its fiscal receipt, once the bank has made one. */
export function PaymentFacts({ started: { id, fee, fiscal_receipt: receipt } }: { started: Started }) {
  const [{ value }, load] = useAtom(fiscalReceiptAtom)
  const url = value?.key === id ? value.value.url : null
  useEffect(() => {
    if (receipt === 'ready') void load(id)
  }, [receipt, id, load])
  return (
    <p className="note">
      {fee > 0 && `${texts.withFee(toKopecks(fee))} `}
      {receipt === 'forming' && texts.receiptForming}
      {receipt === 'ready' && url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {texts.receipt}
        </a>
      )}
    </p>
  )
}
