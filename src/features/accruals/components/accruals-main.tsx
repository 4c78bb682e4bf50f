import type { Accruals } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/config/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { receiptIcon } from '../../../ui/icons/icons.ts'
import { State } from '../../../ui/feedback/state.tsx'
import { filtered, ofSector, type Filter } from '../rules/list-view.ts'
import type { Range } from '../rules/range.ts'
import { yearView } from '../rules/year-view.ts'
import { texts } from '../texts.ts'
import { AccrualsList } from './accruals-list.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { RangeButton } from './range-button.tsx'
import { SaveList } from './save-list.tsx'
import { SectorChips } from './sector-chips.tsx'
import { YearHead } from './year-head.tsx'

export type AccrualsMainProps = {
  value: Accruals
  constants: Constants
  canPay: boolean
  range: Range
  onRange: (range: Range) => void
  filter: Filter
  onFilter: (filter: Filter) => void
  open: number | null
}

/** The loaded list: its filters, the year, the balance, the months. */
export function AccrualsMain(props: AccrualsMainProps) {
  const { value, constants, canPay, range, onRange, filter, onFilter, open } = props
  const { accruals, debts } = value
  if (accruals.length === 0 && debts.length === 0)
    return (
      <div className="panel">
        <State icon={receiptIcon} title={texts.empty} text={texts.emptyText} />
      </div>
    )
  const view = yearView(ofSector(accruals, filter.sector))
  const present = constants.period
  return (
    <>
      <SectorChips debts={debts} filter={filter} onFilter={onFilter} />
      {view ? (
        <YearHead view={view} range={range} present={present} onRange={onRange} />
      ) : (
        <RangeButton range={range} present={present} onRange={onRange} />
      )}
      <BalancePanel debts={ofSector(debts, filter.sector)} today={constants.today} canPay={canPay} />
      <AccrualsList
        accruals={accruals}
        constants={constants}
        filter={filter}
        onFilter={onFilter}
        open={open}
      />
      <div className="accruals__files">
        <ButtonLink isSmall href={`#${signedRoutes.payments.to({})}`}>
          {texts.history}
        </ButtonLink>
        <SaveList accruals={filtered(accruals, filter)} range={range} today={constants.today} />
      </div>
    </>
  )
}
