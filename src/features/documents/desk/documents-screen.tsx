import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { Route, Switch } from 'wouter'
import { documentsPage, type DeskDocument } from '#contract/documents/desk-schema.ts'
import { numericDate } from '../../../lib/dates/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { PagedList, useListPage } from '../../../shared/desk/paged-list.tsx'
import { trashIcon } from '../../../ui/icons/later-icons.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { NewDocumentForm } from './new-document.tsx'
import { documentsAtom, withdrawAtom } from './state.ts'
import { messages } from './messages.ts'

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
  const page = useListPage(documentsAtom, deskRoutes.documents)
  const withdraw = useSetAtom(withdrawAtom)
  const [asked, setAsked] = useState<DeskDocument | null>(null)
  const confirm = async (document: DeskDocument) => {
    setAsked(null)
    await withdraw(document)
    await page.reload()
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
      <PagedList
        page={page}
        pageSize={documentsPage}
        texts={messages}
        title={messages.name}
        columns={[messages.whom, messages.file, messages.day, messages.withdraw]}
        toItems={({ documents }) => documents.map((document) => toItem(document, () => setAsked(document)))}
      />
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
