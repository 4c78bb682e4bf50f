import { useId } from 'react'
import { priceTypes } from '#contract/catalogue/desk-schema.ts'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './messages.ts'
import type { ServiceEditing } from './use-service-editor.ts'

const sum = { inputMode: 'decimal', autoComplete: 'off' } as const

function PriceFields({ form, change, faults }: ServiceEditing) {
  const { text } = bindFields(form, change, faults)
  return (
    <div className="field-row">
      <SelectField
        label={messages.priceType}
        value={form.price_type}
        onChange={({ currentTarget }) => {
          const chosen = priceTypes.find((type) => type === currentTarget.value)
          if (chosen) change({ price_type: chosen })
        }}
      >
        {priceTypes.map((type) => (
          <option key={type} value={type}>
            {messages.priceTypes[type]}
          </option>
        ))}
      </SelectField>
      {form.price_type !== 'contract_price' && (
        <>
          <TextField label={messages.price} unit="₽" {...sum} {...text('price')} />
          <TextField
            label={messages.sale}
            unit={form.sale_type === 'percent' ? '%' : '₽'}
            {...sum}
            {...text('sale')}
          />
          <SelectField
            label={messages.saleType}
            value={form.sale_type}
            onChange={({ currentTarget }) =>
              change({ sale_type: currentTarget.value === 'fixed' ? 'fixed' : 'percent' })
            }
          >
            <option value="percent">{messages.saleTypes.percent}</option>
            <option value="fixed">{messages.saleTypes.fixed}</option>
          </SelectField>
        </>
      )}
    </div>
  )
}

type ServiceFieldsProps = { editing: ServiceEditing; categories: readonly string[] }

/** Name, category, price and flags. */
export function ServiceFields({ editing, categories }: ServiceFieldsProps) {
  const { form, change, faults } = editing
  const { text, flag } = bindFields(form, change, faults)
  const names = useId()
  return (
    <>
      <TextField label={messages.name} maxLength={200} autoComplete="off" {...text('title')} />
      <TextField
        label={messages.category}
        help={messages.categoryHelp}
        maxLength={100}
        list={names}
        autoComplete="off"
        {...text('category_name')}
      />
      <datalist id={names}>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <PriceFields {...editing} />
      <Check {...flag('is_recommended')}>{messages.isRecommended}</Check>
      <Check {...flag('is_shown')}>{messages.isShown}</Check>
      <p className="note">{messages.shownHelp}</p>
    </>
  )
}
