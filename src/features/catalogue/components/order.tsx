import type { Service } from '#contract/catalogue/schema.ts'
import { orderWay } from '../rules/order-form.ts'
import { texts } from '../texts.ts'
import { LinkOrder } from './link-order.tsx'
import { MailOrder } from './mail-order.tsx'

export type OrderProps = {
  service: Service
  /** The letter C. */
  canOrder: boolean
  privacyHref: string
  /** The order is left; `isOk` when the server took it by mail. */
  onDone: (isOk: boolean) => void
}

/** How the service is ordered (spec K4.1). */
export function Order({ service, canOrder, privacyHref, onDone }: OrderProps) {
  const way = orderWay(service.contact_executor)
  if (way.name === 'none') return service.executor?.phone_number ? <p>{texts.orderPhone}</p> : null
  if (!canOrder) return <p className="note">{texts.noRight}</p>
  if (way.name === 'mail')
    return <MailOrder service={service} executorMail={way.email} privacyHref={privacyHref} onSent={onDone} />
  return (
    <LinkOrder
      service={service}
      link={way.link}
      needsConsent={way.needsConsent}
      privacyHref={privacyHref}
      onDone={() => onDone(false)}
    />
  )
}
