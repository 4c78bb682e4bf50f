import { toKopecks } from '#contract/money.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { refreshIcon } from '../../../ui/icons/icons.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { Bone } from '../../../ui/feedback/skeleton.tsx'
import { Totals } from '../../../ui/numbers/totals.tsx'
import { texts } from '../texts.ts'
import type { FeeState } from './use-fee.ts'

type PayTotalsProps = {
  /** The amount in kopecks; null while it cannot be paid. */
  kopecks: number | null
  fee: FeeState
  /** The rate of the fee where the fee itself is not known. */
  percent: number
}

/** The sum, the fee and what will be taken in all, before the bank is gone to. */
export function PayTotals({ kopecks, fee: { fee, hasFailed, ask }, percent }: PayTotalsProps) {
  const unknown = hasFailed ? <span className="note">{texts.feeUnknown}</span> : <Bone width="72px" />
  const empty = <span className="note">—</span>
  const sumOf = (roubles: number | undefined, size: 'row' | 'l') => {
    if (kopecks === null) return empty
    return roubles === undefined ? unknown : <Money kopecks={toKopecks(roubles)} size={size} />
  }
  return (
    <>
      <Totals
        rows={[
          { title: texts.amount, sum: kopecks === null ? empty : <Money kopecks={kopecks} size="row" /> },
          { title: texts.fee(fee?.percent ?? percent), sum: sumOf(fee?.fee, 'row') },
        ]}
        all={{ title: texts.total, sum: sumOf(fee?.total, 'l') }}
      />
      {hasFailed && (
        <Button kind="plain" isSmall icon={refreshIcon} onClick={ask}>
          {texts.feeAgain}
        </Button>
      )}
    </>
  )
}
