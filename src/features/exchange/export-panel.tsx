import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { DateTime } from 'luxon'
import { useEffect, useState, type SubmitEvent } from 'react'
import { deskExportKinds } from '#contract/exchange/desk-schema.ts'
import { deskDayTime, deskZone } from '../../shared/desk/dates.ts'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { exportRunsAtom, createExportAtom, newRowsAtom, saveExportAtom } from './state.ts'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { messages } from './messages.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

type Kind = (typeof deskExportKinds)[number]

const forms = [
  { value: 'csv utf-8', title: 'CSV, UTF-8', format: 'csv', encoding: 'utf-8' },
  { value: 'csv windows-1251', title: 'CSV, Windows-1251', format: 'csv', encoding: 'windows-1251' },
  { value: 'xlsx utf-8', title: 'Excel, XLSX', format: 'xlsx', encoding: 'utf-8' },
] as const

const monthName = (month: string): string => DateTime.fromISO(month, { locale: 'ru' }).toFormat('LLLL yyyy')

/** Newest first. */
const lastMonths = (now: DateTime): readonly string[] =>
  Array.from({ length: 24 }, (_, back) => now.minus({ months: back }).toFormat('yyyy-MM'))

const all = ''
const other = '\n'

function PastExports() {
  const [{ value, status, error }, load] = useAtom(exportRunsAtom)
  const save = useSetAtom(saveExportAtom)
  const [before, setBefore] = useState<number | null>(null)
  useEffect(() => void load(before), [load, before])
  if (!value && status === 'failed')
    return <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load(before)} />
  const oldest = value?.runs.at(-1)
  return (
    <Panel title={messages.pastExports}>
      {!value && (
        <Skeleton>
          <SkeletonLine height="8rem" />
        </Skeleton>
      )}
      {value?.runs.length === 0 && <State title={messages.noRuns} />}
      {value && value.runs.length > 0 && (
        <DeskTable
          label={messages.pastExports}
          head={[
            messages.what,
            messages.month,
            messages.which,
            messages.when,
            messages.who,
            `#${messages.lines}`,
            `#${messages.file}`,
          ]}
          rows={value.runs.map((run) => [
            run.id,
            [
              nameTableKind(run.kind),
              run.from === null ? messages.allMonths : monthName(run.from),
              run.name === null ? messages.all : messages.newFor(run.name),
              deskDayTime(run.at),
              run.who,
              run.rows.toLocaleString('ru'),
              run.is_kept ? (
                <Button
                  key="again"
                  isSmall
                  kind="plain"
                  onClick={() => void save(run.id, run.kind, run.format)}
                >
                  {messages.again}
                </Button>
              ) : (
                messages.gone
              ),
            ],
          ])}
        />
      )}
      {before !== null && (
        <Button kind="plain" onClick={() => setBefore(null)}>
          {messages.newest}
        </Button>
      )}
      {value?.has_more && oldest && (
        <Button kind="plain" onClick={() => setBefore(oldest.id)}>
          {messages.older}
        </Button>
      )}
    </Panel>
  )
}

function NewExport() {
  const { value } = useAtomValue(exportRunsAtom)
  const [fresh, count] = useAtom(newRowsAtom)
  const [pending, create] = useAtom(createExportAtom)
  const [months] = useState(() => lastMonths(DateTime.fromMillis(serverNow(), { zone: deskZone() })))
  const [kind, setKind] = useState<Kind>('readings')
  const [month, setMonth] = useState(all)
  const [which, setWhich] = useState(all)
  const [typed, setTyped] = useState('')
  const [form, setForm] = useState<string>(forms[0].value)
  const isOther = which === other
  const name = isOther ? '' : which
  useEffect(() => {
    if (name !== '' && pending === null) void count(kind, name, month)
  }, [count, kind, name, month, pending])
  const freshText =
    name !== '' && fresh.status === 'ready' && fresh.value
      ? messages.fresh(fresh.value.rows.toLocaleString('ru'))
      : ''

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { format, encoding } = forms.find((item) => item.value === form) ?? forms[0]
    const run = isOther ? typed.trim() : name
    const period = month === all ? {} : { from: month, to: month }
    void create({ kind, format, encoding, ...period, ...(run !== '' && { name: run }) })
  }
  return (
    <Panel title={messages.exports}>
      <form method="post" onSubmit={handleSubmit} className="export-form">
        <SelectField
          label={messages.what}
          value={kind}
          onChange={({ target }) =>
            setKind(deskExportKinds.find((item) => item === target.value) ?? 'readings')
          }
        >
          {deskExportKinds.map((item) => (
            <option key={item} value={item}>
              {nameTableKind(item)}
            </option>
          ))}
        </SelectField>
        <SelectField label={messages.month} value={month} onChange={({ target }) => setMonth(target.value)}>
          <option value={all}>{messages.allMonths}</option>
          {months.map((item) => (
            <option key={item} value={item}>
              {monthName(item)}
            </option>
          ))}
        </SelectField>
        <SelectField label={messages.which} value={which} onChange={({ target }) => setWhich(target.value)}>
          <option value={all}>{messages.all}</option>
          {value?.names.map((item) => (
            <option key={item} value={item}>
              {messages.newFor(item)}
            </option>
          ))}
          <option value={other}>{messages.otherName}</option>
        </SelectField>
        {isOther && (
          <TextField
            label={messages.name}
            help={messages.nameHelp}
            value={typed}
            maxLength={60}
            required
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <SelectField label={messages.format} value={form} onChange={({ target }) => setForm(target.value)}>
          {forms.map((item) => (
            <option key={item.value} value={item.value}>
              {item.title}
            </option>
          ))}
        </SelectField>
        <Button type="submit" kind="primary" icon={downloadIcon} isBusy={pending !== null}>
          {messages.create}
        </Button>
      </form>
      <p className="note" aria-hidden="true">
        {freshText}
      </p>
      <LiveRegion text={freshText} />
    </Panel>
  )
}

export function ExportPanel() {
  return (
    <div className="exchange-stack">
      <NewExport />
      <PastExports />
    </div>
  )
}
