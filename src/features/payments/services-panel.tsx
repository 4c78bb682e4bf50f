import type { SectorDebt } from '#contract/accruals/schema.ts'
import { readOwed } from '#contract/payments/owed.ts'
import { dueMessages } from '../../shared/payments/due-messages.ts'
import { List } from '../../ui/lists/list.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { messages } from './messages.ts'
import type { SectorSum } from './rules/fit.ts'

type ServiceProps = {
  debt: SectorDebt
  isTicked: boolean
  /** Payable now, in kopecks. */
  now: number
  today: string
  onTick: (isTicked: boolean) => void
}

const getNote = ({ debt, isTicked, now, today }: ServiceProps): string => {
  const payable = readOwed(debt).toPay
  if (payable === 0) return debt.amount > 0 ? messages.waitingTitle : messages.noDebt
  if (!isTicked || now === payable) return dueMessages.due(debt.due_date, debt.due_date < today)
  return now > 0 ? messages.partNow(now) : messages.nextPayment
}

function Service(props: ServiceProps) {
  const { debt, isTicked, onTick } = props
  const kopecks = readOwed(debt).toPay
  const isPayable = kopecks > 0
  return (
    <label className="option pay__service">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={!isPayable}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="row__body">
        <span>{debt.sector_name}</span>
        <span className="note">{getNote(props)}</span>
      </span>
      <Money kopecks={kopecks} size="row" />
    </label>
  )
}

type ServicesPanelProps = {
  debts: readonly SectorDebt[]
  ticked: readonly SectorSum[]
  /** What one payment covers of the ticked debts. */
  sums: readonly SectorSum[]
  today: string
  onTick: (sector: string, isTicked: boolean) => void
}

/** The debts to tick. */
export function ServicesPanel({ debts, ticked, sums, today, onTick }: ServicesPanelProps) {
  return (
    <section className="panel">
      <fieldset className="cards" aria-label={messages.sectors}>
        <div className="pay__subject">
          <h2 aria-hidden="true">{messages.sectors}</h2>
        </div>
        <List>
          {debts.map((debt) => (
            <Service
              key={debt.sector}
              debt={debt}
              isTicked={ticked.some(({ sector }) => sector === debt.sector)}
              today={today}
              now={sums.find(({ sector }) => sector === debt.sector)?.kopecks ?? 0}
              onTick={(isTicked) => onTick(debt.sector, isTicked)}
            />
          ))}
        </List>
      </fieldset>
    </section>
  )
}
