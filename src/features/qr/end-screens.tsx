import { useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { promiseMessages } from '../../shared/promises/messages.ts'
import { usePromises } from '../../shared/promises/promises.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { LazyDrawing } from '../../ui/feedback/lazy-drawing.tsx'
import { SupportContacts } from '../../ui/feedback/support-contacts.tsx'
import { finishAtom } from './atoms/actions.ts'
import { toPath } from './navigate-to.ts'
import { Page } from './page.tsx'
import { messages } from './step-messages.ts'

const login = `#${publicRoutes.login.to({})}`
const registration = `#${publicRoutes.registration.to({})}`

export function BlockedScreen({ host }: { host: HostConfig }) {
  return (
    <Page
      title={messages.blocked}
      help={messages.blockedHelp}
      foot={
        host.links.support && (
          <ButtonLink kind="primary" isBlock href={host.links.support}>
            {messages.askOrganisation}
          </ButtonLink>
        )
      }
    >
      <SupportContacts label={messages.contacts} />
    </Page>
  )
}

export function GreetingsScreen() {
  const finish = useSetAtom(finishAtom)
  const { draw } = usePromises()
  useEffect(() => void finish(), [finish])
  return (
    <Page
      title={messages.thanks}
      help={messages.thanksHelp}
      foot={
        <>
          <ButtonLink kind="primary" isBlock href={login}>
            {messages.toStart}
          </ButtonLink>
          <ButtonLink kind="plain" isBlock href={`#${toPath('phone')}`}>
            {messages.payMore}
          </ButtonLink>
          {draw && (
            <p className="note">
              {promiseMessages.draw(draw)} {promiseMessages.drawAmong(draw)}.{' '}
              <a href={draw.terms} target="_blank" rel="noopener noreferrer">
                {messages.more}
              </a>
            </p>
          )}
        </>
      }
    >
      <div className="qr-thanks">
        <LazyDrawing kind="warm" />
      </div>
    </Page>
  )
}

/** Known payers sign in, others register. */
export function RegisterScreen({ hasAddresses }: { hasAddresses: boolean }) {
  if (hasAddresses)
    return (
      <Page
        title={messages.loginTitle}
        help={messages.loginHelp}
        foot={
          <ButtonLink kind="primary" isBlock href={login}>
            {messages.login}
          </ButtonLink>
        }
      />
    )
  return (
    <Page
      title={messages.registerTitle}
      help={messages.registerHelp}
      foot={
        <>
          <ButtonLink kind="primary" isBlock href={registration}>
            {messages.register}
          </ButtonLink>
          <ButtonLink kind="plain" isBlock href={login}>
            {messages.login}
          </ButtonLink>
        </>
      }
    />
  )
}
