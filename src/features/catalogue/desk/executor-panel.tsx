import type { DeskExecutor, ServiceField } from '#contract/catalogue/desk-schema.ts'
import { bindFields } from '../../../ui/fields/bind-fields.ts'
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
  const { text } = bindFields(value, (part) => onChange({ ...value, ...part }), { from: error })
  return (
    <div className="field-row">
      <TextField label={`${label}, ${messages.from}`} type="time" {...text('from')} />
      <TextField label={`${label}, ${messages.till}`} type="time" {...text('till')} />
    </div>
  )
}

type ExecutorFieldsProps = {
  executor: Executor
  faults: Partial<Record<ServiceField, string>>
  onChange: (executor: Executor) => void
}

function ExecutorFields({ executor, faults, onChange }: ExecutorFieldsProps) {
  const change = (part: Partial<Executor>) => onChange({ ...executor, ...part })
  const { text, flag } = bindFields(executor, change, faults)
  return (
    <>
      <TextField label={messages.executorName} maxLength={200} autoComplete="off" {...text('name')} />
      <TextField label={messages.address} maxLength={300} autoComplete="off" {...text('address')} />
      <TextField label={messages.phone} type="tel" maxLength={40} autoComplete="off" {...text('phone')} />
      <Hours
        label={messages.weekdays}
        value={executor.weekdays}
        error={faults.weekdays}
        onChange={(weekdays) => change({ weekdays })}
      />
      <Hours
        label={messages.weekend}
        value={executor.weekend}
        error={faults.weekend}
        onChange={(weekend) => change({ weekend })}
      />
      <TextField
        {...emailInput}
        label={messages.email}
        help={messages.orderHelp}
        maxLength={254}
        autoComplete="off"
        {...text('email')}
      />
      <TextField
        label={messages.link}
        inputMode="url"
        maxLength={1000}
        autoComplete="off"
        {...text('link')}
      />
      <Check {...flag('works_under_contract')}>{messages.underContract}</Check>
      <Check {...flag('requisites_confirmed')}>{messages.requisites}</Check>
    </>
  )
}

type ExecutorPanelProps = {
  executor: ServiceForm['executor']
  known: readonly DeskExecutor[]
  faults: Partial<Record<ServiceField, string>>
  onChange: (executor: ServiceForm['executor']) => void
}

/** Edits affect all services of the executor. */
export function ExecutorPanel({ executor, known, faults, onChange }: ExecutorPanelProps) {
  const choose = (value: string) => {
    if (value === 'none') onChange(null)
    else onChange(known.find(({ id }) => String(id) === value) ?? noExecutor)
  }
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
          <option value={executor.id}>{executor.name || messages.unnamed}</option>
        )}
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || messages.unnamed}
          </option>
        ))}
      </SelectField>
      {executor && <ExecutorFields executor={executor} faults={faults} onChange={onChange} />}
    </Panel>
  )
}
