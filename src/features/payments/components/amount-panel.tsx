import type { ReactNode } from 'react'
import { toKopecks } from '#contract/money.ts'
import type { Billing } from '#contract/payments/schema.ts'
import { AmountField } from '../../../ui/fields/amount-field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { texts } from '../texts.ts'

type AmountPanelProps = {
  billing: Billing
  isPrepayment: boolean
  amount: string
  /** What the amount is: all that is owed, a receipt, an advance. */
  help: string
  error: string | null
  onChange: (amount: string) => void
  onLeave: () => void
  /** The choice of what is paid, where there is one: it says the sector. */
  children?: ReactNode
}

/** What is paid, for which address, and how much. */
export function AmountPanel(props: AmountPanelProps) {
  const { billing, isPrepayment, amount, help, error, onChange, onLeave, children } = props
  const onTheWay = toKopecks(billing.on_the_way)
  return (
    <section className="panel" aria-label={billing.sector_name}>
      {children ?? (
        <div className="pay__what">
          <p className="note">{billing.params.area_name}</p>
          <h2>{billing.sector_name}</h2>
        </div>
      )}
      <AmountField
        label={isPrepayment ? texts.advance : texts.amount}
        name="amount"
        value={amount}
        error={error ?? undefined}
        help={
          <>
            <span>{help}</span>
            <span className="num">{texts.atMost(toKopecks(billing.maximum))}</span>
          </>
        }
        onChange={onChange}
        onBlur={onLeave}
      />
      {onTheWay > 0 && (
        <div className="pay__way">
          <Banner tone="info" icon={clockIcon} title={texts.onTheWay(onTheWay)}>
            {texts.onTheWayText}
          </Banner>
        </div>
      )}
    </section>
  )
}
