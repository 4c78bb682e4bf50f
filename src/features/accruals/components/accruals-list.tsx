import type { Accrual } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/config/schema.ts'
import { receiptIcon } from '../../../ui/icons/icons.ts'
import { List } from '../../../ui/lists/list.tsx'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { filtered, isOwed, ofSector, type Filter } from '../rules/list-view.ts'
import { texts } from '../texts.ts'
import { AccrualRow } from './accrual-row.tsx'

type AccrualsListProps = {
  accruals: readonly Accrual[]
  constants: Constants
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Id of the receipt that is open beside the list. */
  open: number | null
}

/** The receipts month by month, and the switch that leaves only those that are owed (row P-01). */
export function AccrualsList({ accruals, constants, filter, onFilter, open }: AccrualsListProps) {
  const shown = filtered(accruals, filter)
  const hasDebts = ofSector(accruals, filter.sector).some(isOwed)
  const namesSector = new Set(shown.map(({ sector }) => sector)).size > 1
  return (
    <>
      <div className="accruals__switch">
        <Switch
          checked={filter.onlyDebts}
          onChange={({ target }) => onFilter({ ...filter, onlyDebts: target.checked })}
        >
          {texts.onlyDebts}
        </Switch>
      </div>
      <Panel isList label={texts.list}>
        {shown.length > 0 && (
          <List isFlush>
            {shown.map((accrual) => (
              <AccrualRow
                key={accrual.id}
                accrual={accrual}
                constants={constants}
                namesSector={namesSector}
                isOpen={accrual.id === open}
              />
            ))}
          </List>
        )}
        {shown.length === 0 && filter.onlyDebts && !hasDebts && (
          <State icon={receiptIcon} title={texts.noDebts} text={texts.noDebtsText} />
        )}
        {shown.length === 0 && !filter.onlyDebts && (
          <State icon={receiptIcon} title={texts.emptyRange} text={texts.emptyRangeText} />
        )}
      </Panel>
      <LiveRegion text={texts.shown(shown.length)} />
    </>
  )
}
