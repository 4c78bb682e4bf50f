import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { OrderStatus } from '#contract/catalogue/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { ordersAtom } from './state.ts'
import { cataloguePath } from './rules/catalogue-address.ts'
import { texts } from './texts.ts'

const tones = { sending: 'info', sent: 'ok', failed: 'bad' } as const satisfies Readonly<
  Record<OrderStatus['status'], string>
>
const most = 3

/** The last own orders and what became of their letters; nothing where there are none. */
export function OrdersPanel() {
  const [{ value: orders = [] }, load] = useAtom(ordersAtom)
  useEffect(() => void load(), [load])
  if (orders.length === 0) return null
  return (
    <Panel isList title={texts.orders}>
      <List isFlush>
        {orders.slice(0, most).map(({ id, service_id: serviceId, title, status, created_at: at }) => (
          <Row
            key={id}
            href={`#${cataloguePath({ position: null, id: serviceId })}`}
            title={title}
            note={
              <>
                <Status tone={tones[status]}>{texts.statuses[status]}</Status>
                <span className="note">{texts.orderNumber(id, instantDayTime(at))}</span>
              </>
            }
          />
        ))}
      </List>
    </Panel>
  )
}
