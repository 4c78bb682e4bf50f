import { useState, type ComponentProps, type SubmitEvent } from 'react'
import type { ContactDetails, OrderTexts } from '#contract/catalogue/order.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { orderForm } from '../rules/order-form.ts'
import { texts } from '../texts.ts'
import { OrderConsent } from './order-consent.tsx'
import { OrderField } from './order-field.tsx'

type OrderFormProps = Pick<ComponentProps<typeof Button>, 'icon' | 'isBusy'> & {
  details: ContactDetails
  needsConsent: boolean
  privacyHref: string
  note?: string
  faults?: readonly string[]
  /** The word on its button. */
  action: string
  onChange?: () => void
  onSend: (order: OrderTexts) => void
}

/** The order form of spec K5.1: its button waits until every check and the consent hold (spec K4.1). */
export function OrderForm({
  details,
  needsConsent,
  privacyHref,
  note,
  faults,
  action,
  onChange,
  onSend,
  ...button
}: OrderFormProps) {
  const [order, setOrder] = useState<OrderTexts>({})
  const [isAgreed, setIsAgreed] = useState(false)
  const { fields, mayGo } = orderForm(details, order, isAgreed || !needsConsent)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mayGo && !button.isBusy) onSend(order)
  }
  return (
    <section className="order" aria-label={texts.order}>
      <h3>{texts.order}</h3>
      {note && <p className="note">{note}</p>}
      <form className="order__form" noValidate onSubmit={handleSubmit}>
        {fields.length > 0 && (
          <div>
            {fields.map((field) => (
              <OrderField
                key={field.field}
                field={field}
                value={order[field.field] ?? ''}
                onChange={(text) => {
                  setOrder({ ...order, [field.field]: text })
                  onChange?.()
                }}
              />
            ))}
          </div>
        )}
        {needsConsent && <OrderConsent isGiven={isAgreed} privacyHref={privacyHref} onChange={setIsAgreed} />}
        {faults && faults.length > 0 && (
          <div className="order__faults" role="alert">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        <Button {...button} kind="primary" type="submit" isBlock disabled={!mayGo}>
          {action}
        </Button>
      </form>
    </section>
  )
}
