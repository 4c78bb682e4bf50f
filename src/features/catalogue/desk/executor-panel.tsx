import type { DeskExecutor, ServiceField } from '#contract/catalogue/desk-schema.ts'
import { Check } from '../../../ui/fields/check.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { emailInput, TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { noExecutor, type ServiceForm } from './rules.ts'
import { messages } from './messages.ts'

type Executor = NonNullable<ServiceForm['executor']>
type HoursProps = {
  label: string
  value: Executor['weekdays']
  error: string | undefined
  onChange: (hours: Executor['weekdays']) => void
}

function Hours({ label, value, error, onChange }: HoursProps) {
  return (
    <div className="field-row">
      <TextField
        label={`${label}, ${messages.from}`}
        type="time"
        value={value.from}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
      />
      <TextField
        label={`${label}, ${messages.till}`}
        type="time"
        value={value.till}
        onChange={({ currentTarget }) => onChange({ ...value, till: currentTarget.value })}
      />
    </div>
  )
}

type ExecutorPanelProps = {
  executor: ServiceForm['executor']
  known: readonly DeskExecutor[]
  faults: Partial<Record<ServiceField, string>>
  onChange: (executor: ServiceForm['executor']) => void
}

/** Picks, creates or clears the executor. Edits affect all of its services. */
export function ExecutorPanel({ executor, known, faults, onChange }: ExecutorPanelProps) {
  const choose = (value: string) => {
    if (value === 'none') onChange(null)
    else onChange(known.find(({ id }) => String(id) === value) ?? noExecutor)
  }
  const field = (name: 'name' | 'address' | 'phone' | 'email' | 'link') => ({
    value: executor?.[name] ?? '',
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      executor && onChange({ ...executor, [name]: currentTarget.value }),
  })
  return (
    <Panel title={messages.executor}>
      <SelectField
        label={messages.who}
        value={executor === null ? 'none' : String(executor.id ?? 'new')}
        help={executor?.id ? messages.sharedHelp : undefined}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="none">{messages.noExecutor}</option>
        <option value="new">{messages.newExecutor}</option>
        {executor?.id && !known.some(({ id }) => id === executor.id) && (
          <option value={executor.id}>{executor.name}</option>
        )}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {executor && (
        <>
          <TextField label={messages.executorName} maxLength={200} error={faults.name} {...field('name')} />
          <TextField label={messages.address} maxLength={300} {...field('address')} />
          <TextField
            label={messages.phone}
            type="tel"
            maxLength={40}
            error={faults.phone}
            {...field('phone')}
          />
          <Hours
            label={messages.weekdays}
            value={executor.weekdays}
            error={faults.weekdays}
            onChange={(weekdays) => onChange({ ...executor, weekdays })}
          />
          <Hours
            label={messages.weekend}
            value={executor.weekend}
            error={faults.weekend}
            onChange={(weekend) => onChange({ ...executor, weekend })}
          />
          <TextField
            {...emailInput}
            label={messages.email}
            help={messages.orderHelp}
            maxLength={254}
            error={faults.email}
            {...field('email')}
          />
          <TextField
            label={messages.link}
            inputMode="url"
            maxLength={1000}
            error={faults.link}
            {...field('link')}
          />
          <Check
            checked={executor.works_under_contract}
            onChange={({ currentTarget }) =>
              onChange({ ...executor, works_under_contract: currentTarget.checked })
            }
          >
            {messages.underContract}
          </Check>
          <Check
            checked={executor.requisites_confirmed}
            onChange={({ currentTarget }) =>
              onChange({ ...executor, requisites_confirmed: currentTarget.checked })
            }
          >
            {messages.requisites}
          </Check>
        </>
      )}
    </Panel>
  )
}
