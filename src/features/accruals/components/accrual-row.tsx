import type { Accrual } from '#contract/accruals/schema.ts'
import { toKopecks } from '#contract/money.ts'
import type { Constants } from '#contract/config/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Money } from '../../../ui/numbers/money.tsx'
import { Row } from '../../../ui/lists/list.tsx'
import { statusView } from '../rules/status-view.ts'
import { texts } from '../texts.ts'
import { AccrualStatus } from './accrual-status.tsx'

type AccrualRowProps = {
  accrual: Accrual
  constants: Constants
  /** The list is of several sectors: each row names its own. */
  namesSector: boolean
  isOpen: boolean
}

/** A month's receipt in the list. */
export function AccrualRow({ accrual, constants, namesSector, isOpen }: AccrualRowProps) {
  const { id, period, amount, sector_name } = accrual
  return (
    <Row
      href={`#${signedRoutes.accruals.to({}, { id: String(id) })}`}
      isCurrent={isOpen}
      title={texts.month(period, constants.period)}
      note={
        <>
          {namesSector && <span className="note">{sector_name}</span>}
          <AccrualStatus view={statusView(accrual, constants.today)} />
        </>
      }
      end={<Money kopecks={toKopecks(amount)} size="row" />}
    />
  )
}
