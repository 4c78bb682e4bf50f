import { useSetAtom } from 'jotai/react'
import { useState, type SubmitEvent } from 'react'
import { plainOrder, type OrderTexts } from '#contract/catalogue/order.ts'
import type { Service } from '#contract/catalogue/schema.ts'
import { CallError } from '../../../lib/call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { sendOrderAtom } from '../atoms/order.ts'
import { orderForm } from '../rules/order-form.ts'
import { texts } from '../texts.ts'
import { OrderConsent } from './order-consent.tsx'
import { OrderField } from './order-field.tsx'

type MailOrderProps = { service: Service; privacyHref: string; onSent: (isOk: boolean) => void }

const failureOf = (error: unknown): readonly string[] => {
  if (!(error instanceof CallError)) return [texts.notSent]
  return error.errors.length > 0 ? error.errors : [texts.failed]
}

/** The order form of spec K5.1: sent once, however often it is tried. */
export function MailOrder({ service, privacyHref, onSent }: MailOrderProps) {
  const [order, setOrder] = useState<OrderTexts>({})
  const [isAgreed, setIsAgreed] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = useSetAtom(sendOrderAtom)
  const { fields, mayGo } = orderForm(service.contact_details, order, isAgreed)

  const submit = async () => {
    setIsBusy(true)
    setFaults([])
    try {
      onSent(await send({ serviceId: service.id, texts: plainOrder(service.contact_details, order), key }))
    } catch (error) {
      setFaults(failureOf(error))
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (mayGo && !isBusy) void submit()
  }
  return (
    <section className="order" aria-label={texts.order}>
      <h3>{texts.order}</h3>
      <form className="order__form" noValidate onSubmit={handleSubmit}>
        <div>
          {fields.map((field) => (
            <OrderField
              key={field.field}
              field={field}
              value={order[field.field] ?? ''}
              onChange={(text) => {
                setOrder({ ...order, [field.field]: text })
                // What says something else is another order.
                setKey(crypto.randomUUID())
              }}
            />
          ))}
        </div>
        <OrderConsent isGiven={isAgreed} privacyHref={privacyHref} onChange={setIsAgreed} />
        {faults.length > 0 && (
          <div className="order__faults" role="alert">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        <Button kind="primary" type="submit" isBlock isBusy={isBusy} disabled={!mayGo}>
          {texts.send}
        </Button>
      </form>
    </section>
  )
}
