import { contactFields, type ContactDetails, type ContactNeed } from '#contract/catalogue/order.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { texts } from './texts.ts'

const needs: readonly ContactNeed[] = ['necessarily', 'show', 'hidden']

type OrderPanelProps = {
  details: ContactDetails
  fault: string | undefined
  onChange: (details: ContactDetails) => void
}

/** What an order of the service asks of the resident. The fault stands at the telephone, the usual way to answer. */
export function OrderPanel({ details, fault, onChange }: OrderPanelProps) {
  return (
    <Panel title={texts.order}>
      <p className="note">{texts.orderAsks}</p>
      {contactFields.map((field) => (
        <SelectField
          key={field}
          label={texts.asked[field]}
          value={details[field]}
          error={field === 'phone' ? fault : undefined}
          onChange={({ currentTarget }) => {
            const chosen = needs.find((need) => need === currentTarget.value)
            if (chosen) onChange({ ...details, [field]: chosen })
          }}
        >
          {needs.map((need) => (
            <option key={need} value={need}>
              {texts.needs[need]}
            </option>
          ))}
        </SelectField>
      ))}
    </Panel>
  )
}
