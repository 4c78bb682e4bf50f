import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { SupportContacts } from '../../ui/feedback/support-contacts.tsx'
import { Page } from './page.tsx'
import { messages } from './step-messages.ts'

/** Says how to pay where no bank is connected. */
export function NoCardsScreen() {
  return (
    <Page
      title={messages.noCards}
      help={messages.noCardsHelp}
      foot={
        <ButtonLink kind="primary" isBlock href={`#${publicRoutes.login.to({})}`}>
          {messages.login}
        </ButtonLink>
      }
    >
      <SupportContacts label={messages.contacts} />
    </Page>
  )
}
