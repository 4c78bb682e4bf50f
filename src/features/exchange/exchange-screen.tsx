import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState, type DragEvent } from 'react'
import { useSearch } from 'wouter'
import { deskImportKinds } from '#contract/exchange/desk-schema.ts'
import { deskDayTime } from '../../shared/desk/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ImportReport } from './import-report.tsx'
import { TemplatesPanel } from './templates-panel.tsx'
import { checkAtom, droppedKindAtom, importRunsAtom, sendingAtom } from './state.ts'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { messages } from './messages.ts'
import '../../shared/desk/editor.css'
import './exchange.css'

const buildReportHref = (id: string): string => deskRoutes.exchange.to({}, { import: id })

function PastImports() {
  const [{ value, status, error }, load] = useAtom(importRunsAtom)
  const [before, setBefore] = useState<number | null>(null)
  useEffect(() => void load(before), [load, before])
  if (!value && status === 'failed')
    return <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load(before)} />
  const oldest = value?.runs.at(-1)
  return (
    <Panel title={messages.pastImports}>
      {!value && (
        <Skeleton>
          <SkeletonLine height="8rem" />
        </Skeleton>
      )}
      {value?.runs.length === 0 && <State title={messages.noRuns} />}
      {value && value.runs.length > 0 && (
        <DeskTable
          label={messages.pastImports}
          head={[
            messages.file,
            messages.what,
            messages.when,
            messages.who,
            `#${messages.new}`,
            `#${messages.changed}`,
            `#${messages.bad}`,
            messages.report,
          ]}
          rows={value.runs.map((run) => [
            run.id,
            [
              run.filename,
              nameTableKind(run.kind),
              deskDayTime(run.at),
              run.who,
              run.new.toLocaleString('ru'),
              run.changed.toLocaleString('ru'),
              run.bad.toLocaleString('ru'),
              run.report && (
                <a key="report" className="desk-link" href={`#${buildReportHref(run.report)}`}>
                  {messages.report}
                </a>
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

function DropPanel() {
  const check = useSetAtom(checkAtom)
  const sent = useAtomValue(sendingAtom)
  const [kind, setKind] = useAtom(droppedKindAtom)
  const percent = sent === null ? null : Math.round(sent * 100)

  const take = async (file: File | undefined) => {
    const id = file && (await check(file))
    if (id) navigate(buildReportHref(id))
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <div className="exchange-stack">
      <SelectField
        label={messages.tableKind}
        value={kind ?? ''}
        onChange={({ target }) => setKind(deskImportKinds.find((item) => item === target.value))}
      >
        <option value="">{messages.byHeaders}</option>
        {deskImportKinds.map((item) => (
          <option key={item} value={item}>
            {nameTableKind(item)}
          </option>
        ))}
      </SelectField>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop is optional */}
      <label className="table-drop" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <strong>{messages.drop}</strong>
        <span className="note">{messages.limits}</span>
        <input
          type="file"
          className="sr-only"
          accept=".csv,.txt,.xlsx"
          aria-label={messages.choose}
          disabled={sent !== null}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            void take(file)
            currentTarget.value = ''
          }}
        />
        <span className="btn btn--primary" aria-hidden="true">
          {messages.choose}
        </span>
        <span className="note">{messages.safe}</span>
        {percent !== null && <Progress percent={percent} label={messages.sending(percent)} />}
      </label>
      <LiveRegion text={percent === null ? '' : messages.sending(percent - (percent % 25))} />
      <PastImports />
    </div>
  )
}

const importsHref = `#${deskRoutes.exchange.to({})}`
const exportsHref = `#${deskRoutes.exchange.to({}, { view: 'exports' })}`
const templatesHref = `#${deskRoutes.exchange.to({}, { view: 'templates' })}`
const views = [
  { href: importsHref, title: messages.imports },
  { href: exportsHref, title: messages.exports },
  { href: templatesHref, title: messages.templates },
]

export function ExchangeScreen() {
  const query = new URLSearchParams(useSearch())
  const [id, view] = [query.get('import'), query.get('view')]
  const current = { exports: exportsHref, templates: templatesHref }[view ?? ''] ?? importsHref
  return (
    <>
      <DeskHead title={messages.title} {...(id !== null && { backHref: importsHref })} />
      <Tabs label={messages.views} tabs={views} current={current} />
      {current === exportsHref && <ExportPanel />}
      {current === templatesHref && <TemplatesPanel />}
      {current === importsHref && (id === null ? <DropPanel /> : <ImportReport key={id} id={id} />)}
    </>
  )
}
