import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { refreshIcon } from '../../ui/icons/icons.ts'
import { Money } from '../../ui/numbers/money.tsx'
import { Totals } from '../../ui/numbers/totals.tsx'
import { messages } from './messages.ts'

type PayTotalsProps = {
  /** In kopecks; null while there is nothing to pay. */
  amount: { readonly title: string; readonly kopecks: number | null }
  /** In kopecks; null while unknown. */
  fee: { readonly title: string; readonly kopecks: number | null }
  /** Amount and fee in kopecks; null while unknown. */
  total: number | null
  hasFailed: boolean
  onReload: () => void
}

/** Amount, fee and their sum. */
export function PayTotals({ amount, fee, total, hasFailed, onReload }: PayTotalsProps) {
  const isNothing = amount.kopecks === null
  const unknown = hasFailed ? (
    <span className="note">{messages.feeUnknown}</span>
  ) : (
    <SkeletonLine width="72px" />
  )
  const renderSum = (kopecks: number | null, size: 'row' | 'l') => {
    if (isNothing) return <span className="note">—</span>
    return kopecks === null ? unknown : <Money kopecks={kopecks} size={size} />
  }
  return (
    <>
      <Totals
        rows={[
          { title: amount.title, sum: renderSum(amount.kopecks, 'row') },
          { title: fee.title, sum: renderSum(fee.kopecks, 'row') },
        ]}
        all={{ title: messages.total, sum: renderSum(total, 'l') }}
      />
      {hasFailed && !isNothing && (
        <Button kind="plain" isSmall icon={refreshIcon} onClick={onReload}>
          {messages.feeAgain}
        </Button>
      )}
    </>
  )
}
