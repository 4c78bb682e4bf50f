import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import {
  nameText,
  orderConsentText,
  orderLengths,
  type ContactDetails,
  type ContactField,
  type OrderTexts,
} from '#contract/catalogue/order.ts'
import { phonePrefix } from '#contract/phone.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Check } from '../../ui/fields/check.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { confirmEmails } from '../../ui/fields/email-question.tsx'
import { emailInput, TextField } from '../../ui/fields/text-field.tsx'
import { PhoneField } from '../../shared/phones/phone-field.tsx'
import { orderForm, type FormField } from './rules/order-form.ts'
import { messages } from './messages.ts'

type OrderFieldProps = { field: FormField; value: string; onChange: (text: string) => void }

const autoComplete = { name: 'name', address: 'street-address', mail: 'email' } as const

function OrderField({ field: { field, isNecessary, isMissing, fault }, value, onChange }: OrderFieldProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const common = {
    value,
    'aria-required': isNecessary,
    onBlur: () => setWasLeft(true),
    error: wasLeft ? fault : undefined,
    label: (
      <>
        {messages.field(field)}
        {isMissing && (
          <span className="order__required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </>
    ),
  }
  if (field === 'phone')
    return <PhoneField {...common} value={value === '' ? phonePrefix : value} onChange={onChange} />
  if (field === 'comment')
    return (
      <TextArea
        {...common}
        placeholder={messages.wishes}
        maxLength={orderLengths.comment.max}
        mayExceed
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextField
      {...common}
      {...(field === 'mail' ? emailInput : { type: 'text' })}
      autoComplete={autoComplete[field]}
      onChange={({ currentTarget: { value: text } }) => onChange(field === 'name' ? nameText(text) : text)}
    />
  )
}

type OrderConsentProps = {
  isAgreed: boolean
  privacyHref: string | null
  onChange: (isAgreed: boolean) => void
}

/** The shown text is recorded (V-09). */
function OrderConsent({ isAgreed, privacyHref, onChange }: OrderConsentProps) {
  return (
    <div>
      <Check checked={isAgreed} required onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
        {messages.consent}
      </Check>
      <details className="order__consent">
        <summary>{messages.readConsent}</summary>
        <p className="note">{orderConsentText}</p>
        {privacyHref && (
          <p>
            <a href={privacyHref} target="_blank" rel="noopener noreferrer">
              {messages.privacy}
            </a>
          </p>
        )}
      </details>
    </div>
  )
}

type OrderFormProps = Pick<ComponentProps<typeof Button>, 'icon' | 'isBusy'> & {
  details: ContactDetails
  needsConsent: boolean
  privacyHref: string | null
  note?: string
  faults?: readonly string[]
  action: string
  order: OrderTexts
  onChange: (field: ContactField, text: string) => void
  onSend: () => void
}

/** Requires valid fields and consent (S-07). */
export function OrderForm({
  details,
  needsConsent,
  privacyHref,
  note,
  faults,
  action,
  order,
  onChange,
  onSend,
  ...button
}: OrderFormProps) {
  const [isAgreed, setIsAgreed] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)
  const { fields, mayGo } = orderForm(details, order, isAgreed || !needsConsent)
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!mayGo || button.isBusy) return
    const mail = fields.some(({ field }) => field === 'mail') ? (order.mail ?? '') : ''
    if (await confirmEmails([mail], setQuestion)) onSend()
  }
  return (
    <section className="order" aria-label={messages.order}>
      <h2>{messages.order}</h2>
      {note && <p className="note">{note}</p>}
      <form method="post" className="order__form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {question}
        {fields.length > 0 && (
          <div>
            {fields.map((field) => (
              <OrderField
                key={field.field}
                field={field}
                value={order[field.field] ?? ''}
                onChange={(text) => onChange(field.field, text)}
              />
            ))}
          </div>
        )}
        {needsConsent && (
          <OrderConsent isAgreed={isAgreed} privacyHref={privacyHref} onChange={setIsAgreed} />
        )}
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
