import { useAtomValue } from 'jotai/react'
import type { Constants } from '#contract/config/schema.ts'
import { toKopecks } from '#contract/money.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { clockIcon } from '../../../ui/icons/icons.ts'
import { onTheWayAtom } from '../atoms/on-the-way.ts'
import type { SectorBalance } from '../rules/balance-view.ts'
import { texts } from '../texts.ts'

type OnTheWayProps = { balance: SectorBalance; constants: Constants }

/** Money that the bank has not confirmed, beside the debt, so that nobody pays twice (row P-03). */
export function OnTheWay({ balance: { sector, onTheWay }, constants }: OnTheWayProps) {
  const { value } = useAtomValue(onTheWayAtom)
  if (onTheWay === 0) return null
  const payments = value?.results.filter((payment) => payment.sector === sector) ?? []
  return (
    <Banner tone="info" icon={clockIcon} title={texts.onTheWayTitle(onTheWay)}>
      <p>{texts.onTheWayText}</p>
      {payments.length > 0 && (
        <ul>
          {payments.map(({ id, amount, created_at, card, state }) => (
            <li key={id} className="num">
              {[
                formatMoney(toKopecks(amount)),
                texts.started(created_at, constants.time_zone),
                ...(card === null ? [] : [texts.card(card)]),
                ...(state === 'unknown' ? [texts.unknown] : []),
              ].join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
