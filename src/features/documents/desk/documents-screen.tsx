import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { Route, Switch, useSearch } from 'wouter'
import { documentsPage, type DeskDocument } from '#contract/documents/desk-schema.ts'
import { numericDate } from '../../../lib/dates/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { documentIcon, trashIcon } from '../../../ui/icons/icons.ts'
import { PlainGlyph } from '../../../ui/icons/plain-glyph.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { NewDocumentForm } from './new-document.tsx'
import { documentsAtom, withdrawAtom } from './state.ts'
import { messages } from './messages.ts'

const pageHref = (offset: number): string =>
  `#${deskRoutes.documents.to({}, offset === 0 ? undefined : { offset: String(offset) })}`

type DocumentRowProps = { document: DeskDocument; onWithdraw: () => void }

function DocumentRow({ document, onWithdraw }: DocumentRowProps) {
  const { title, filename, published_on: day, house } = document
  const place = house === '' ? messages.allHouses : house
  return (
    <Row
      start={<PlainGlyph icon={documentIcon} />}
      title={title}
      note={`${numericDate(day)}, ${place}, ${filename}`}
      end={<IconButton icon={trashIcon} label={messages.withdrawNamed(title)} onClick={onWithdraw} />}
    />
  )
}

function DocumentsList() {
  const offset = Number(new URLSearchParams(useSearch()).get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(documentsAtom)
  const withdraw = useSetAtom(withdrawAtom)
  const [asked, setAsked] = useState<DeskDocument | null>(null)
  useEffect(() => void load(offset), [load, offset])
  const confirm = async (document: DeskDocument) => {
    setAsked(null)
    await withdraw(document)
    await load(offset)
  }
  return (
    <>
      <DeskHead
        title={messages.title}
        note={messages.listHelp}
        aside={
          <ButtonLink kind="primary" href={`#${deskRoutes.newDocument.pattern}`}>
            {messages.add}
          </ButtonLink>
        }
      />
      {!value && (
        <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load(offset)} />
      )}
      {value?.documents.length === 0 && <State title={messages.none} text={messages.noneHelp} />}
      {value && value.documents.length > 0 && (
        <Panel label={messages.list}>
          <List isFlush>
            {value.documents.map((document) => (
              <DocumentRow key={document.id} document={document} onWithdraw={() => setAsked(document)} />
            ))}
          </List>
        </Panel>
      )}
      <p className="desk-pagination">
        {offset > 0 && <ButtonLink href={pageHref(0)}>{messages.newest}</ButtonLink>}
        {value?.has_more && <ButtonLink href={pageHref(offset + documentsPage)}>{messages.older}</ButtonLink>}
      </p>
      {asked && (
        <ConfirmDialog
          title={messages.withdrawTitle}
          text={messages.withdrawText(asked.title)}
          action={messages.withdraw}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

export function DocumentsScreen() {
  return (
    <Switch>
      <Route path={deskRoutes.newDocument.pattern}>
        <NewDocumentForm />
      </Route>
      <Route>
        <DocumentsList />
      </Route>
    </Switch>
  )
}
