import { useAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { contactFields } from '#contract/catalogue/order.ts'
import type { OrderStatus } from '#contract/catalogue/schema.ts'
import { formatPhone } from '#contract/phone.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { downIcon } from '../../ui/icons/cabinet-icons.ts'
import { List } from '../../ui/lists/list.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { ordersAtom } from './state.ts'
import { cataloguePath } from './rules/catalogue-address.ts'
import { messages } from './messages.ts'
import './orders.css'

const tones = { sending: 'info', sent: 'ok', failed: 'bad' } as const satisfies Readonly<
  Record<OrderStatus['status'], string>
>
const fewest = 3

type OrderRowProps = { order: OrderStatus }

function OrderRow({
  order: { id, service_id: service, title, status, created_at: at, fields },
}: OrderRowProps) {
  const contacts = contactFields.flatMap((field) => {
    const text = fields?.[field] ?? ''
    return text === '' ? [] : [{ field, text: field === 'phone' ? formatPhone(text.slice(1)) : text }]
  })
  return (
    <details className="order-history">
      <summary className="row">
        <span className="row__body">
          <span className="row__title">{title}</span>
          <Status tone={tones[status]}>{messages.statuses[status]}</Status>
          <span className="note">{messages.orderNumber(id, instantDayTime(at))}</span>
        </span>
        <Icon path={downIcon} className="chevron" />
      </summary>
      <div className="order-history__details">
        {contacts.length > 0 && <p className="note">{messages.sentTo}</p>}
        {contacts.length > 0 && (
          <dl className="order-history__facts">
            {contacts.map(({ field, text }) => (
              <div key={field}>
                <dt className="note">{messages.field(field)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <ButtonLink isSmall href={`#${cataloguePath({ position: null, id: service })}`}>
          {messages.openService}
        </ButtonLink>
      </div>
    </details>
  )
}

export function OrdersPanel() {
  const [{ items: orders, count, status, allLoaded }, load] = useAtom(ordersAtom)
  const [isAll, setIsAll] = useState(false)
  useEffect(() => void load('anew'), [load])
  if (orders.length === 0) return null
  return (
    <Panel
      isList
      title={messages.orders}
      aside={
        !isAll &&
        orders.length > fewest && (
          <Button isSmall kind="plain" onClick={() => setIsAll(true)}>
            {messages.allOrders(Math.max(count ?? 0, orders.length))}
          </Button>
        )
      }
    >
      <List isFlush>
        {orders.slice(0, isAll ? undefined : fewest).map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </List>
      {isAll && !allLoaded && status !== 'idle' && (
        <ListEnd
          state={status}
          skeleton={<p className="note">{messages.loadingOrders}</p>}
          more={messages.more}
          failed={messages.moreOrdersFailed}
          retry={messages.retry}
          onMore={() => void load('more')}
        />
      )}
    </Panel>
  )
}
