import type { Accrual } from '#contract/accruals/schema.ts'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { Money } from '../../../ui/numbers/money.tsx'
import { applyFilter, isOwed, filterBySector, type Filter, toStatusView } from '../rules/list.ts'
import { messages } from '../messages.ts'
import { AccrualStatus } from './accrual-status.tsx'

type AccrualRowProps = {
  accrual: Accrual
  constants: Constants
  /** Several sectors are listed; each row names its own. */
  namesSector: boolean
  isOpen: boolean
}

function AccrualRow({ accrual, constants, namesSector, isOpen }: AccrualRowProps) {
  const { id, period, amount, sector_name, corrections } = accrual
  const corrected = corrections?.at(-1)
  return (
    <Row
      href={`#${signedRoutes.accruals.to({}, { id: String(id) })}`}
      isCurrent={isOpen}
      title={messages.month(period, constants.period)}
      note={
        <>
          {namesSector && <span className="note">{sector_name}</span>}
          <AccrualStatus view={toStatusView(accrual, constants.today)} />
          {corrected && <span className="note">{messages.correctedOn(corrected.on)}</span>}
        </>
      }
      end={<Money kopecks={toKopecks(amount)} size="row" />}
    />
  )
}

type AccrualsListProps = {
  accruals: readonly Accrual[]
  constants: Constants
  filter: Filter
  onFilter: (filter: Filter) => void
  open: number | null
}

export function AccrualsList({ accruals, constants, filter, onFilter, open }: AccrualsListProps) {
  const shown = applyFilter(accruals, filter)
  const hasDebts = filterBySector(accruals, filter.sector).some(isOwed)
  const namesSector = new Set(shown.map(({ sector }) => sector)).size > 1
  return (
    <>
      <div className="accruals__switch screen-only">
        <Switch
          checked={filter.onlyDebts}
          onChange={({ target }) => onFilter({ ...filter, onlyDebts: target.checked })}
        >
          {messages.onlyDebts}
        </Switch>
      </div>
      <Panel isList label={messages.list}>
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
          <State drawing="done" title={messages.noDebts} text={messages.noDebtsText} />
        )}
        {shown.length === 0 && !filter.onlyDebts && (
          <State drawing="empty" title={messages.emptyRange} text={messages.emptyRangeText} />
        )}
      </Panel>
      <LiveRegion text={messages.shown(shown.length)} />
    </>
  )
}

export function ListSkeleton() {
  return (
    <Skeleton>
      <div className="panel skeleton">
        <SkeletonLine width="45%" height="28px" />
        <SkeletonLine width="65%" />
        <SkeletonLine height="84px" />
      </div>
      <div className="panel panel--list">
        <ul className="list list--flush">
          {Array.from({ length: 5 }, (_, row) => (
            <li className="row" key={row}>
              <span className="row__body skeleton">
                <SkeletonLine width="40%" />
                <SkeletonLine width="60%" height="14px" />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Skeleton>
  )
}
