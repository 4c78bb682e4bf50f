import { useState } from 'react'
import { nameText, orderLengths } from '#contract/catalogue/order.ts'
import { phonePrefix } from '#contract/phone.ts'
import { PhoneField } from '../../../ui/phones/phone-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { FormField } from '../rules/order-form.ts'
import { texts } from '../texts.ts'

type OrderFieldProps = { field: FormField; value: string; onChange: (text: string) => void }

const autoComplete = { name: 'name', address: 'street-address', mail: 'email' } as const

/** A field of an order: its fault stands under it as soon as it was left, a red asterisk while it must be filled. */
export function OrderField({
  field: { field, isNecessary, isMissing, fault },
  value,
  onChange,
}: OrderFieldProps) {
  const [wasLeft, setWasLeft] = useState(false)
  const common = {
    value,
    'aria-required': isNecessary,
    onBlur: () => setWasLeft(true),
    error: wasLeft ? fault : undefined,
    label: (
      <>
        {texts.field(field)}
        {isMissing && (
          <span className="order__must" aria-hidden="true">
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
        placeholder={texts.wishes}
        maxLength={orderLengths.comment.most}
        mayExceed
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <TextField
      {...common}
      type={field === 'mail' ? 'email' : 'text'}
      autoComplete={autoComplete[field]}
      onChange={({ currentTarget: { value: text } }) => onChange(field === 'name' ? nameText(text) : text)}
    />
  )
}
