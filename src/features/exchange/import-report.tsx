import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import type { CheckedTable, DeskImport } from '#contract/exchange/desk-schema.ts'
import { countBad, holdsTable, type OfferName, type Question } from '#contract/exchange/offers.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Done } from '../../ui/feedback/done.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Check } from '../../ui/fields/check.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Money } from '../../ui/numbers/money.tsx'
import { cancelAtom, confirmAtom, importAtom, saveBadRowsAtom } from './state.ts'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { ChosenColumns, ColumnForm, getMappingTitle } from './column-form.tsx'
import { messages } from './messages.ts'

const start = `#${deskRoutes.exchange.to({})}`
const pollMs = 1000
const plain = (count: number): string => count.toLocaleString('ru')
const formatKind = ({ kind }: CheckedTable): string => nameTableKind(kind)

function Tally({ table }: { table: CheckedTable }) {
  const counts = [
    [messages.new, table.new],
    [messages.changed, table.changed],
    [messages.same, table.same],
    [messages.bad, table.bad],
  ] as const
  return (
    <dl className="import-summary" aria-label={formatKind(table)}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt className="note">{name}</dt>
          <dd className="tabular-nums">{plain(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function BadRows({ report }: { report: DeskImport }) {
  const save = useSetAtom(saveBadRowsAtom)
  if (report.bad_rows.length === 0) return null
  return (
    <Panel title={messages.badTitle}>
      {report.has_bad_file && (
        <Button kind="plain" icon={downloadIcon} onClick={() => void save(report)}>
          {messages.save}
        </Button>
      )}
      <DeskTable
        label={messages.badTitle}
        head={[messages.line, messages.column, messages.value, messages.reason]}
        rows={report.bad_rows.map(({ sheet = '', line, column, value, reason }) => [
          `${sheet} ${line} ${column}`,
          [
            sheet === '' ? plain(line) : messages.lineOf(sheet, plain(line)),
            column,
            value !== '' && (
              <span className="import-errors" key="value">
                {value}
              </span>
            ),
            reason,
          ],
        ])}
      />
    </Panel>
  )
}

function FirstRows({ table }: { table: CheckedTable }) {
  return (
    <Panel title={messages.first}>
      <DeskTable
        label={`${messages.first}: ${formatKind(table)}`}
        head={table.header}
        rows={table.first.map((cells, at) => [at, cells])}
      />
    </Panel>
  )
}

function Remarks({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="import-remarks">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function getFacts(table: CheckedTable) {
  return [
    [messages.kind, formatKind(table)],
    [messages.rows, plain(table.rows)],
    ...(table.sum === null ? [] : [[messages.sum, <Money key="sum" kopecks={table.sum} />] as const]),
    ...(table.unknown_columns.length === 0
      ? []
      : [[messages.unknown, table.unknown_columns.join(', ')] as const]),
    ...(table.remarks.length === 0
      ? []
      : [[messages.remarks, <Remarks key="remarks" texts={table.remarks} />] as const]),
  ] as const
}

const getDoneFacts = (table: CheckedTable): ReadonlyArray<readonly [string, ReactNode]> => [
  [`${formatKind(table)}: ${messages.new.toLowerCase()}`, plain(table.new)],
  [`${formatKind(table)}: ${messages.changed.toLowerCase()}`, plain(table.changed)],
  ...(table.sum === null ? [] : [[messages.sum, <Money key="sum" kopecks={table.sum} />] as const]),
  [`${formatKind(table)}: ${messages.skipped.toLowerCase()}`, plain(table.bad)],
]

const toOffer = ({ offer }: Question): OfferName => offer
const listQuestions = ({ tables }: DeskImport) => tables.flatMap(({ questions = [] }) => questions)

interface AskedProps {
  readonly offer: OfferName
  readonly text: string
  readonly isAccepted: boolean
  readonly onChange: (isChecked: boolean) => void
}

function Asked({ offer, text, isAccepted, onChange }: AskedProps) {
  return (
    <div className="exchange-stack">
      <Banner tone="warn" title={messages.question}>
        {text}
      </Banner>
      <Check checked={isAccepted} onChange={(event) => onChange(event.currentTarget.checked)}>
        {messages.accept[offer]}
      </Check>
    </div>
  )
}

function Decision({ report }: { report: DeskImport }) {
  const [skipsBad, setSkipsBad] = useState(false)
  const [pending, confirm] = useAtom(confirmAtom)
  const [leaving, cancel] = useAtom(cancelAtom)
  const questions = listQuestions(report)
  const [accepts, setAccepts] = useState(() =>
    questions.filter(({ is_accepted }) => is_accepted).map(toOffer),
  )
  const bad = countBad(report.tables, accepts)
  const isAccepted = (offer: OfferName) => accepts.includes(offer)
  const isHeld = questions.some((question) =>
    holdsTable({ ...question, is_accepted: isAccepted(question.offer) }),
  )
  const isRead = (bad === 0 || skipsBad) && !isHeld
  const leave = async () => {
    if (await cancel(report.id)) navigate(deskRoutes.exchange.to({}))
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isAnnounced = new FormData(event.currentTarget).has('tell')
    if (isRead) void confirm(report.id, { skip_bad: skipsBad, quiet: !isAnnounced, accepts })
    else void leave()
  }
  return (
    <Panel title={report.filename}>
      <p className="note">{messages.step}</p>
      {report.tables.map((table) => (
        <dl key={table.kind} className="import-facts">
          {getFacts(table).map(([name, value]) => (
            <div key={name}>
              <dt className="note">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <form method="post" onSubmit={handleSubmit} className="exchange-stack">
        {questions.map(({ offer, text }) => (
          <Asked
            key={text}
            offer={offer}
            text={text}
            isAccepted={isAccepted(offer)}
            onChange={(isChecked) =>
              setAccepts([...accepts.filter((other) => other !== offer), ...(isChecked ? [offer] : [])])
            }
          />
        ))}
        {bad > 0 && (
          <fieldset>
            <legend className="sr-only">{messages.way}</legend>
            <Option
              name="way"
              title={messages.mend}
              note={messages.nothing}
              checked={!skipsBad}
              onChange={() => setSkipsBad(false)}
            />
            <Option
              name="way"
              title={messages.without(plain(bad))}
              checked={skipsBad}
              onChange={() => setSkipsBad(true)}
            />
          </fieldset>
        )}
        {report.tables.some(({ kind }) => kind === 'accruals') && (
          <Check name="tell" defaultChecked>
            {messages.tell}
          </Check>
        )}
        <Button type="submit" kind={skipsBad ? 'tonal' : 'primary'} isBlock isBusy={pending !== null}>
          {isRead ? messages.confirm : messages.checkOther}
        </Button>
        <Button
          kind="plain"
          isBlock
          isBusy={leaving !== null}
          busyText={messages.cancelling}
          onClick={() => void leave()}
        >
          {messages.cancel}
        </Button>
      </form>
    </Panel>
  )
}

function Working({ report }: { report: DeskImport }) {
  const { progress, state } = report
  const title = state === 'writing' ? messages.writing : messages.checking
  return (
    <Panel title={title}>
      <Progress percent={Math.round((progress?.part ?? 0) * 100)} label={title} />
      {progress && <p className="note tabular-nums">{messages.read(plain(progress.rows))}</p>}
      <p className="note">{messages.canClose}</p>
    </Panel>
  )
}

/** What follows the press that writes takes the focus, which reads it. */
const getStateText = (report: DeskImport): string => {
  if (report.state === 'writing' || report.state === 'done') return report.fault ?? ''
  if (report.state === 'checking') return messages.checking
  if (report.fault !== null && report.mapping) return getMappingTitle(report.mapping)
  return report.fault ?? `${messages.step}. ${messages.bad}: ${plain(countBad(report.tables, []))}`
}

function Unread({ report, fault }: { report: DeskImport; fault: string }) {
  const other = (
    <ButtonLink kind={report.mapping ? 'plain' : 'primary'} href={start}>
      {messages.checkOther}
    </ButtonLink>
  )
  if (report.mapping) return <ColumnForm report={report} mapping={report.mapping} other={other} />
  return (
    <Panel title={report.filename}>
      <Banner tone="bad" title={messages.cannotRead}>
        {fault}
      </Banner>
      {other}
    </Panel>
  )
}

function Shown({ report }: { report: DeskImport }) {
  if (report.state === 'checking' || report.state === 'writing') return <Working report={report} />
  if (report.fault !== null) return <Unread report={report} fault={report.fault} />
  if (report.state === 'done')
    return (
      <>
        <Done
          title={messages.done}
          isAnswer
          facts={report.tables.flatMap(getDoneFacts)}
          actions={
            <ButtonLink kind="primary" href={start}>
              {messages.more}
            </ButtonLink>
          }
        >
          <p>{report.filename}</p>
        </Done>
        <BadRows report={report} />
      </>
    )
  return (
    <div className="import-layout">
      <div className="exchange-stack">
        {report.mapping && <ChosenColumns report={report} mapping={report.mapping} />}
        {report.tables.map((table) => (
          <Tally key={table.kind} table={table} />
        ))}
        <BadRows report={report} />
        {report.tables.map((table) => (
          <FirstRows key={table.kind} table={table} />
        ))}
      </div>
      <Decision report={report} />
    </div>
  )
}

export function ImportReport({ id }: { id: string }) {
  const load = useSetAtom(importAtom)
  const { value, error } = useAtomValue(importAtom)
  const report = value?.id === id ? value : undefined
  const isWorking = report?.state === 'checking' || report?.state === 'writing'
  useEffect(() => void load(id), [load, id])
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(() => void load(id), pollMs)
    return () => clearInterval(timer)
  }, [load, id, isWorking])
  return (
    <>
      <LiveRegion text={report ? getStateText(report) : ''} />
      {report && <Shown report={report} />}
      {!report && (
        <LoadFailure
          error={error}
          noNetworkText={messages.network}
          onRetry={() => void load(id)}
          height="12rem"
        />
      )}
    </>
  )
}
