import { contactFields, type ContactDetails, type ContactNeed } from '#contract/catalogue/order.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { messages } from './messages.ts'

const needs: readonly ContactNeed[] = ['necessarily', 'show', 'hidden']

type OrderPanelProps = {
  details: ContactDetails
  fault: string | undefined
  onChange: (details: ContactDetails) => void
}

/** The error appears at the phone field. */
export function OrderPanel({ details, fault, onChange }: OrderPanelProps) {
  return (
    <Panel title={messages.order}>
      <p className="note">{messages.orderAsks}</p>
      {contactFields.map((field) => (
        <SelectField
          key={field}
          label={messages.asked[field]}
          value={details[field]}
          error={field === 'phone' ? fault : undefined}
          onChange={({ currentTarget }) => {
            const chosen = needs.find((need) => need === currentTarget.value)
            if (chosen) onChange({ ...details, [field]: chosen })
          }}
        >
          {needs.map((need) => (
            <option key={need} value={need}>
              {messages.needs[need]}
            </option>
          ))}
        </SelectField>
      ))}
    </Panel>
  )
}
