import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { Route, Switch, useSearch } from 'wouter'
import { documentsPage, type DeskDocument } from '#contract/documents/desk-schema.ts'
import { numericDate } from '../../../lib/dates/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditorList } from '../../../shared/desk/editor-list.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { trashIcon } from '../../../ui/icons/later-icons.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { NewDocumentForm } from './new-document.tsx'
import { documentsAtom, withdrawAtom } from './state.ts'
import { messages } from './messages.ts'

const toHref = (search: string, offset = 0): string =>
  deskRoutes.documents.to(
    {},
    { ...(search !== '' && { search }), ...(offset > 0 && { offset: String(offset) }) },
  )

/** Has no state, unlike news: a listed document is always published, and withdrawing deletes it. */
const toItem = (document: DeskDocument, onWithdraw: () => void) => {
  const { id, title, filename, published_on: day, house } = document
  return {
    id,
    title,
    cells: [
      house === '' ? messages.allHouses : house,
      filename,
      numericDate(day),
      <IconButton
        key="withdraw"
        icon={trashIcon}
        label={messages.withdrawNamed(title)}
        onClick={onWithdraw}
      />,
    ],
  }
}

function DocumentsList() {
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const offset = Number(query.get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(documentsAtom)
  const withdraw = useSetAtom(withdrawAtom)
  const [asked, setAsked] = useState<DeskDocument | null>(null)
  useEffect(() => void load(offset, search), [load, offset, search])
  const confirm = async (document: DeskDocument) => {
    setAsked(null)
    await withdraw(document)
    await load(offset, search)
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
      {value ? (
        <EditorList
          label={messages.list}
          title={messages.name}
          columns={[messages.whom, messages.file, messages.day, messages.withdraw]}
          items={value.documents.map((document) => toItem(document, () => setAsked(document)))}
          search={search}
          toHref={toHref}
          none={{ title: messages.none, text: messages.noneHelp }}
          pages={{
            newest: offset > 0 && <ButtonLink href={`#${toHref(search)}`}>{messages.newest}</ButtonLink>,
            older: value.has_more && (
              <ButtonLink href={`#${toHref(search, offset + documentsPage)}`}>{messages.older}</ButtonLink>
            ),
          }}
        />
      ) : (
        <LoadFailure
          error={error}
          noNetworkText={messages.network}
          onRetry={() => void load(offset, search)}
        />
      )}
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
