import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { normalizeOrder } from '#contract/catalogue/order.ts'
import type { Service } from '#contract/catalogue/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { useBusy } from '../../lib/state/use-busy.ts'
import { SupportPhone } from '../../ui/feedback/support-phone.tsx'
import { externalIcon } from '../../ui/icons/cabinet-icons.ts'
import { isAlreadyAccepted } from '../../lib/outbox/call-keys.ts'
import { useOrderDraft } from './order-draft.ts'
import { sendOrderAtom, linkFollowedAtom } from './order-state.ts'
import { OrderForm } from './order-form.tsx'
import { orderWay } from './rules/order-form.ts'
import { messages } from './messages.ts'

type MailOrderProps = {
  service: Service
  executorMail: string
  privacyHref: string | null
  onSent: (isOk: boolean) => void
}

const toFailure = (error: unknown): readonly string[] => {
  if (!(error instanceof CallError)) return [messages.notSent]
  return error.errors.length > 0 ? error.errors : [messages.failed]
}

function MailOrder({ service, executorMail, privacyHref, onSent }: MailOrderProps) {
  const { id: serviceId, contact_details: details } = service
  const { order, keys, edit, save, renewKey, discard } = useOrderDraft(serviceId)
  const { isBusy, run } = useBusy()
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = useSetAtom(sendOrderAtom)

  const submit = async () => {
    setFaults([])
    save()
    try {
      const isOk = await send({ serviceId, executorMail, texts: normalizeOrder(details, order), keys })
      discard()
      onSent(isOk)
    } catch (error) {
      if (isAlreadyAccepted(error)) renewKey()
      setFaults(toFailure(error))
    }
  }
  return (
    <OrderForm
      details={details}
      needsConsent
      privacyHref={privacyHref}
      isBusy={isBusy}
      faults={faults}
      action={messages.send}
      order={order}
      onChange={edit}
      onSend={() => void run(submit)}
    />
  )
}

type LinkOrderProps = {
  service: Service
  link: string
  needsConsent: boolean
  privacyHref: string | null
  onDone: () => void
}

/** Records the opened page (S-07). Keeps the draft: the executor's page may fail or ask for it again. */
function LinkOrder({ service, link, needsConsent, privacyHref, onDone }: LinkOrderProps) {
  const record = useSetAtom(linkFollowedAtom)
  const { order, edit } = useOrderDraft(service.id)
  const follow = () => {
    // Opens synchronously; browsers block a tab opened after an await.
    open(link, '_blank', 'noopener,noreferrer')
    void record({ id: service.id, link, isAgreed: needsConsent })
    onDone()
  }
  return (
    <OrderForm
      details={service.contact_details}
      needsConsent={needsConsent}
      privacyHref={privacyHref}
      note={messages.orderLink}
      icon={externalIcon}
      action={messages.followLink}
      order={order}
      onChange={edit}
      onSend={follow}
    />
  )
}

type OrderProps = {
  service: Service
  /** Permission C. */
  canOrder: boolean
  privacyHref: string | null
  /** `isOk`: the server accepted the order by e-mail. */
  onDone: (isOk: boolean) => void
}

export function Order({ service, canOrder, privacyHref, onDone }: OrderProps) {
  const way = orderWay(service.contact_executor)
  if (way.name === 'none')
    return <p className="note">{service.executor?.phone_number ? messages.orderPhone : messages.notYet}</p>
  if (!canOrder)
    return (
      <>
        <p className="note">{messages.noRight}</p>
        <SupportPhone />
      </>
    )
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
