import { useState } from 'react'
import type { Constants } from '#contract/config/schema.ts'
import type { Paid } from '#contract/payments/history-schema.ts'
import { Chip, Chips } from '../../../../ui/fields/chips.tsx'
import { receiptIcon } from '../../../../ui/icons/icons.ts'
import { List } from '../../../../ui/lists/list.tsx'
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx'
import { Money } from '../../../../ui/numbers/money.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { historyTexts } from '../../history-texts.ts'
import { byMonth, sectorsOf, sumOf } from '../../rules/history/by-month.ts'
import type { DayRange } from '../../rules/history/day-range.ts'
import { HistoryFiles } from './history-files.tsx'
import { PaymentRow } from './payment-row.tsx'

type HistoryBodyProps = { payments: readonly Paid[]; range: DayRange; constants: Constants }

/** The loaded payments month by month, of all services or of one, and their files. */
export function HistoryBody({ payments, range, constants }: HistoryBodyProps) {
  const [sector, setSector] = useState<string | null>(null)
  const sectors = sectorsOf(payments)
  // A sector that the new range does not know would leave an empty list without a way out.
  const chosen = sectors.some((one) => one.sector === sector) ? sector : null
  const shown = payments.filter((payment) => chosen === null || payment.sector === chosen)
  if (payments.length === 0)
    return (
      <div className="panel">
        <State icon={receiptIcon} title={historyTexts.empty} text={historyTexts.emptyText} />
      </div>
    )
  return (
    <>
      {sectors.length > 1 && (
        <Chips label={historyTexts.sectors}>
          <Chip isOn={chosen === null} onPress={() => setSector(null)}>
            {historyTexts.allSectors}
          </Chip>
          {sectors.map((one) => (
            <Chip key={one.sector} isOn={chosen === one.sector} onPress={() => setSector(one.sector)}>
              {one.sector_name}
            </Chip>
          ))}
        </Chips>
      )}
      <p className="note num">{historyTexts.total(sumOf(shown))}</p>
      {byMonth(shown, constants.time_zone).map(({ period, kopecks, payments: ofMonth }) => (
        <Panel
          key={period}
          isList
          title={historyTexts.month(period, constants.today)}
          aside={<Money kopecks={kopecks} size="row" />}
        >
          <List isFlush>
            {ofMonth.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} timeZone={constants.time_zone} />
            ))}
          </List>
        </Panel>
      ))}
      <HistoryFiles payments={shown} range={range} timeZone={constants.time_zone} />
      <LiveRegion text={historyTexts.shown(shown.length)} />
    </>
  )
}
