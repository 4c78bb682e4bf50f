import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useId, useState } from 'react'
import { deskImportKinds } from '#contract/exchange/desk-schema.ts'
import type { ImportKind, TableKinds } from '#contract/exchange/desk-schema.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { DeskTable } from '../../shared/desk/desk-table.tsx'
import { nameTableKind } from '../../shared/desk/table-kind-names.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { downloadIcon } from '../../ui/icons/cabinet-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { messages } from './messages.ts'
import { saveTemplateAtom, tableKindsAtom } from './state.ts'

function Templates({ known }: { known: TableKinds }) {
  const [kind, setKind] = useState<ImportKind>('accounts')
  const save = useSetAtom(saveTemplateAtom)
  const noteId = useId()
  const columns = known.kinds.find((item) => item.kind === kind)?.columns ?? []
  return (
    <div className="exchange-stack">
      <SelectField
        label={messages.tableKind}
        value={kind}
        onChange={({ target }) => setKind(deskImportKinds.find((item) => item === target.value) ?? kind)}
      >
        {known.kinds.map((item) => (
          <option key={item.kind} value={item.kind}>
            {nameTableKind(item.kind)}
          </option>
        ))}
      </SelectField>
      <div className="column-actions">
        <Button icon={downloadIcon} aria-describedby={noteId} onClick={() => void save(kind, 'xlsx')}>
          {messages.templateXlsx}
        </Button>
        <Button kind="plain" icon={downloadIcon} onClick={() => void save(kind, 'csv')}>
          {messages.templateCsv}
        </Button>
      </div>
      <p className="note" id={noteId}>
        {messages.templateHelp}
      </p>
      <DeskTable
        label={messages.columnsOf(nameTableKind(kind))}
        head={[messages.column, messages.about, messages.exampleHead]}
        rows={columns.map(({ header, about, example, is_required: isRequired }) => [
          header,
          [isRequired ? messages.required(header) : header, about, example],
        ])}
      />
    </div>
  )
}

export function TemplatesPanel() {
  const [{ value, error }, load] = useAtom(tableKindsAtom)
  useEffect(() => void load(), [load])
  return (
    <Panel title={messages.templates}>
      {value ? (
        <Templates known={value} />
      ) : (
        <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />
      )}
    </Panel>
  )
}
