import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { plainOrder, type OrderTexts } from '#contract/catalogue/order.ts'
import type { Service } from '#contract/catalogue/schema.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { sendOrderAtom } from '../atoms/order.ts'
import { texts } from '../texts.ts'
import { OrderForm } from './order-form.tsx'

type MailOrderProps = {
  service: Service
  executorMail: string
  privacyHref: string
  onSent: (isOk: boolean) => void
}

const failureOf = (error: unknown): readonly string[] => {
  if (!(error instanceof CallError)) return [texts.notSent]
  return error.errors.length > 0 ? error.errors : [texts.failed]
}

/** An order by e-mail: sent once, however often it is tried. */
export function MailOrder({ service, executorMail, privacyHref, onSent }: MailOrderProps) {
  const { id: serviceId, contact_details: details } = service
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = useSetAtom(sendOrderAtom)

  const submit = async (order: OrderTexts) => {
    setIsBusy(true)
    setFaults([])
    try {
      onSent(await send({ serviceId, executorMail, texts: plainOrder(details, order), key }))
    } catch (error) {
      setFaults(failureOf(error))
      setIsBusy(false)
    }
  }
  return (
    <OrderForm
      details={details}
      needsConsent
      privacyHref={privacyHref}
      isBusy={isBusy}
      faults={faults}
      action={texts.send}
      // What says something else is another order.
      onChange={() => setKey(crypto.randomUUID())}
      onSend={(order) => void submit(order)}
    />
  )
}
