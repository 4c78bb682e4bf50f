import { useId } from 'react'
import type { Accruals, SectorDebt, Accrual } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Chip, Chips } from '../../../ui/fields/chips.tsx'
import { SaveSheetButton } from '../../../shared/files/save-sheet-button.tsx'
import { RangeButton } from '../../../shared/ranges/range-button.tsx'
import { RangeHead } from '../../../shared/ranges/range-head.tsx'
import type { MonthRange } from '../../../lib/dates/month-range.ts'
import { downloadIcon } from '../../../ui/icons/cabinet-icons.ts'
import { applyFilter, filterBySector, type Filter, buildSheet, toStatusView } from '../rules/list.ts'
import { accrualRanges } from '../rules/range.ts'
import { toYearView, type YearView } from '../rules/year-view.ts'
import { messages } from '../messages.ts'
import { AccrualsList } from './accruals-list.tsx'
import { BalancePanel } from './balance-panel.tsx'
import { YearChart } from './year-chart.tsx'

type SectorChipsProps = {
  debts: readonly SectorDebt[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

function SectorChips({ debts, filter, onFilter }: SectorChipsProps) {
  if (debts.length < 2) return null
  return (
    <Chips label={messages.sectors}>
      <Chip isOn={filter.sector === null} onPress={() => onFilter({ ...filter, sector: null })}>
        {messages.allSectors}
      </Chip>
      {debts.map(({ sector, sector_name }) => (
        <Chip key={sector} isOn={filter.sector === sector} onPress={() => onFilter({ ...filter, sector })}>
          {sector_name}
        </Chip>
      ))}
    </Chips>
  )
}

type SaveListProps = { accruals: readonly Accrual[]; range: MonthRange; today: string }

function SaveList({ accruals, range, today }: SaveListProps) {
  const sheet = () =>
    buildSheet(accruals, {
      name: messages.file(range),
      header: messages.header,
      status: (accrual) => messages.shortStatus(toStatusView(accrual, today)),
    })
  return (
    <SaveSheetButton format="csv" icon={downloadIcon} createSheet={sheet}>
      {messages.saveList}
    </SaveSheetButton>
  )
}

type YearHeadProps = {
  view: YearView
  range: MonthRange
  present: string
  onRange: (range: MonthRange) => void
}

function YearHead({ view, range, present, onRange }: YearHeadProps) {
  const titleId = useId()
  return (
    <section className="panel" aria-labelledby={titleId}>
      <RangeHead id={titleId} title={messages.year(view.months.length)}>
        <RangeButton
          rules={accrualRanges}
          texts={messages}
          range={range}
          present={present}
          onRange={onRange}
        />
      </RangeHead>
      <YearChart view={view} />
    </section>
  )
}

type AccrualsMainProps = {
  value: Accruals
  constants: Constants
  canPay: boolean
  range: MonthRange
  onRange: (range: MonthRange) => void
  filter: Filter
  onFilter: (filter: Filter) => void
  open: number | null
}

export function AccrualsMain(props: AccrualsMainProps) {
  const { value, constants, canPay, range, onRange, filter, onFilter, open } = props
  const { accruals, debts, earlier } = value
  if (accruals.length === 0 && debts.length === 0)
    return (
      <div className="panel">
        <State drawing="empty" title={messages.empty} text={messages.emptyText} />
      </div>
    )
  const view = toYearView(filterBySector(accruals, filter.sector), filterBySector(earlier, filter.sector))
  const present = constants.period
  return (
    <>
      <SectorChips debts={debts} filter={filter} onFilter={onFilter} />
      {view ? (
        <YearHead view={view} range={range} present={present} onRange={onRange} />
      ) : (
        <RangeButton
          rules={accrualRanges}
          texts={messages}
          range={range}
          present={present}
          onRange={onRange}
        />
      )}
      <BalancePanel debts={filterBySector(debts, filter.sector)} today={constants.today} canPay={canPay} />
      <AccrualsList
        accruals={accruals}
        constants={constants}
        filter={filter}
        onFilter={onFilter}
        open={open}
      />
      <div className="range-files">
        <ButtonLink isSmall href={`#${signedRoutes.payments.to({})}`}>
          {messages.history}
        </ButtonLink>
        <SaveList accruals={applyFilter(accruals, filter)} range={range} today={constants.today} />
      </div>
    </>
  )
}
