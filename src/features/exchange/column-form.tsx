import { useAtom } from 'jotai/react'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { serviceRowColumns } from '#contract/exchange/derived-columns.ts'
import { deskImportKinds } from '#contract/exchange/desk-schema.ts'
import type {
  ColumnMapping,
  DeskImport,
  ImportKind,
  TableKind,
  TableKinds,
} from '#contract/exchange/desk-schema.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { findMissing, guessChoices, toColumns, type Choice, type Choices } from './column-choices.ts'
import { messages } from './messages.ts'
import { chooseColumnsAtom, forgetColumnsAtom, tableKindsAtom } from './state.ts'

/** Values of the select beside the file's headers, which never have a line break. */
const [none, same] = ['', '\n']
const maxOptionSample = 30

type ColumnProps = {
  column: TableKind['columns'][number]
  choice: Choice | undefined
  mapping: ColumnMapping
  sectors: TableKinds['sectors']
  isMissing: boolean
  onChange: (choice: Choice | undefined) => void
}

function SameValue({ column, choice, mapping, sectors, isMissing, onChange }: ColumnProps) {
  const value = choice?.value ?? ''
  const label = mapping.is_register ? messages.sector : messages.sameFor(column.header)
  if (column.header === 'Сектор' && sectors.length > 0)
    return (
      <SelectField
        label={label}
        value={value}
        error={isMissing ? messages.chooseSector : undefined}
        onChange={({ target }) => onChange({ value: target.value })}
      >
        <option value="">{messages.chooseSector}</option>
        {sectors.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    )
  return (
    <TextField
      label={label}
      value={value}
      error={isMissing ? messages.writeValue : undefined}
      maxLength={200}
      {...(column.example !== '' && { help: messages.example(column.example) })}
      onChange={({ target }) => onChange({ value: target.value })}
    />
  )
}

function Column(props: ColumnProps) {
  const { column, choice, mapping, isMissing, onChange } = props
  if (mapping.is_register) return <SameValue {...props} />
  const { header, about, is_required: isRequired } = column
  const isSame = choice?.value !== undefined
  const sample = mapping.headers.find(({ name }) => name === choice?.header)?.sample ?? ''
  return (
    <div className="column-choice">
      <SelectField
        label={isRequired ? header : messages.optional(header)}
        help={sample === '' ? about : messages.sample(sample)}
        error={isMissing && !isSame ? messages.chooseColumn : undefined}
        value={isSame ? same : (choice?.header ?? none)}
        onChange={({ target: { value } }) => {
          if (value === same) onChange({ value: '' })
          else onChange(value === none ? undefined : { header: value })
        }}
      >
        <option value={none}>{isRequired ? messages.notChosen : messages.notInFile}</option>
        {mapping.headers.map(({ name, sample: first }) => (
          <option key={name} value={name}>
            {first === '' ? name : messages.headerWith(name, first.slice(0, maxOptionSample))}
          </option>
        ))}
        <option value={same}>{messages.sameValue}</option>
      </SelectField>
      {isSame && <SameValue {...props} />}
    </div>
  )
}

type FormProps = {
  report: DeskImport
  mapping: ColumnMapping
  known: TableKinds
  /** The way out beside the button. */
  other: ReactNode
}

/** A bank's register has no columns, and the sums of services are known by their headers. */
const listAsked = (
  columns: TableKind['columns'],
  kind: ImportKind,
  { is_register: isRegister, services }: ColumnMapping,
): TableKind['columns'] => {
  if (isRegister) return columns.filter(({ header }) => header === 'Сектор')
  return services && kind === 'accruals'
    ? columns.filter(({ header }) => serviceRowColumns.includes(header))
    : columns
}

function Choosing({ report, mapping, known, other }: FormProps) {
  const [kind, setKind] = useState<ImportKind>(mapping.kind ?? 'payments')
  const { columns = [], derived = [] } = known.kinds.find((item) => item.kind === kind) ?? {}
  const asked = listAsked(columns, kind, mapping)
  const [choices, setChoices] = useState<Choices>(() => guessChoices(asked, mapping))
  const [isTried, setIsTried] = useState(false)
  const [pending, choose] = useAtom(chooseColumnsAtom)
  const form = useRef<HTMLFormElement>(null)
  const missing = findMissing(asked, derived, choices)

  const changeKind = (to: ImportKind) => {
    const next = known.kinds.find((item) => item.kind === to)?.columns ?? []
    setKind(to)
    setChoices(guessChoices(next, mapping))
    setIsTried(false)
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    const [first] = missing
    if (first === undefined) {
      void choose(report.id, { kind, columns: toColumns(asked, choices) })
      return
    }
    const at = asked.findIndex(({ header }) => header === first)
    const column = form.current?.querySelectorAll('[data-column]')[at]
    // The value for all rows follows the choice of the column.
    ;[...(column?.querySelectorAll<HTMLElement>('select, input') ?? [])].at(-1)?.focus()
  }
  return (
    <form method="post" ref={form} className="exchange-stack" noValidate onSubmit={handleSubmit}>
      {!mapping.is_register && (
        <SelectField
          label={messages.tableKind}
          value={kind}
          onChange={({ target }) => changeKind(deskImportKinds.find((item) => item === target.value) ?? kind)}
        >
          {known.kinds.map((item) => (
            <option key={item.kind} value={item.kind}>
              {nameTableKind(item.kind)}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className="column-choices">
        <legend className="sr-only">{messages.columnsTitle}</legend>
        {asked.map((column) => (
          <div key={`${kind} ${column.header}`} data-column={column.header}>
            <Column
              column={column}
              mapping={mapping}
              sectors={known.sectors}
              choice={choices[column.header]}
              isMissing={isTried && missing.includes(column.header)}
              onChange={(choice) => setChoices({ ...choices, [column.header]: choice })}
            />
          </div>
        ))}
      </fieldset>
      <div className="column-actions">
        <Button type="submit" kind="primary" isBusy={pending !== null}>
          {messages.checkColumns}
        </Button>
        {other}
      </div>
    </form>
  )
}

export const getMappingTitle = ({ is_register: isRegister }: ColumnMapping): string =>
  isRegister ? messages.sectorTitle : messages.columnsTitle

const getHelp = ({ is_register: isRegister, line, services, asked }: ColumnMapping): string => {
  if (isRegister) return messages.sectorHelp
  if (asked) return messages.askedAgain(asked)
  if (line === null) return messages.noHeaders
  return services
    ? `${messages.headersFrom(line)} ${messages.servicesFrom(services)}`
    : messages.headersFrom(line)
}

/** Maps the columns of a file by choosing, or gives a bank's register its sector. */
export function ColumnForm({ report, mapping, other }: Omit<FormProps, 'known'>) {
  const [{ value, error }, load] = useAtom(tableKindsAtom)
  useEffect(() => void load(), [load])
  return (
    <Panel title={getMappingTitle(mapping)}>
      <div className="exchange-stack">
        <p className="note">
          {report.filename}. {getHelp(mapping)}
        </p>
        {value ? (
          <Choosing report={report} mapping={mapping} known={value} other={other} />
        ) : (
          <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />
        )}
      </div>
    </Panel>
  )
}

/** Tells of a checked table whose columns were chosen, and lets a member change or forget them. */
export function ChosenColumns({ report, mapping }: { report: DeskImport; mapping: ColumnMapping }) {
  const [isChanging, setIsChanging] = useState(false)
  const [forgetting, forget] = useAtom(forgetColumnsAtom)
  if (isChanging)
    return (
      <ColumnForm
        report={report}
        mapping={mapping}
        other={
          <Button kind="plain" onClick={() => setIsChanging(false)}>
            {messages.keepColumns}
          </Button>
        }
      />
    )
  return (
    <Panel title={mapping.is_remembered ? messages.columnsAsBefore : messages.columnsChosen}>
      <dl className="chosen-columns">
        {mapping.columns.map(({ column, header, value }) => (
          <div key={column}>
            <dt className="note">{column}</dt>
            <dd>{header ?? messages.inAllRows(value ?? '')}</dd>
          </div>
        ))}
      </dl>
      <div className="column-actions">
        <Button onClick={() => setIsChanging(true)}>{messages.changeColumns}</Button>
        <Button
          kind="plain"
          isBusy={forgetting !== null}
          busyText={messages.forgetting}
          onClick={() => void forget(report.id)}
        >
          {messages.forgetColumns}
        </Button>
      </div>
    </Panel>
  )
}
