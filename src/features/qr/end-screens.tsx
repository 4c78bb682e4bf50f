import { useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { finishAtom } from './atoms/actions.ts'
import { toPath } from './go-to.ts'
import { Page } from './page.tsx'
import { texts } from './step-texts.ts'

const login = `#${publicRoutes.login.to({})}`
const registration = `#${publicRoutes.registration.to({})}`

/** Shown for a restricted account. */
export function BlockedScreen({ host }: { host: HostConfig }) {
  return (
    <Page
      title={texts.blocked}
      help={texts.blockedHelp}
      foot={
        host.links.support && (
          <ButtonLink kind="primary" isBlock href={host.links.support}>
            {texts.askOrganisation}
          </ButtonLink>
        )
      }
    />
  )
}

/** Last screen, with the ways on and the promo; clears the payer's data of this tab and ends the session. */
export function GreetingsScreen({ host }: { host: HostConfig }) {
  const finish = useSetAtom(finishAtom)
  const { promo } = host.links
  useEffect(() => void finish(), [finish])
  return (
    <Page
      title={texts.thanks}
      help={texts.thanksHelp}
      foot={
        <>
          <ButtonLink kind="primary" isBlock href={login}>
            {texts.toStart}
          </ButtonLink>
          <ButtonLink kind="plain" isBlock href={`#${toPath('phone')}`}>
            {texts.payMore}
          </ButtonLink>
          {promo && (
            <p className="note">
              {texts.promo}{' '}
              <a href={promo} target="_blank" rel="noopener noreferrer">
                {texts.more}
              </a>
            </p>
          )}
        </>
      }
    />
  )
}

/** Leads to the cabinet, where another address is paid: sign-in for a known payer, registration else. */
export function RegisterScreen({ hasAddresses }: { hasAddresses: boolean }) {
  if (hasAddresses)
    return (
      <Page
        title={texts.loginTitle}
        help={texts.loginHelp}
        foot={
          <ButtonLink kind="primary" isBlock href={login}>
            {texts.login}
          </ButtonLink>
        }
      />
    )
  return (
    <Page
      title={texts.registerTitle}
      help={texts.registerHelp}
      foot={
        <>
          <ButtonLink kind="primary" isBlock href={registration}>
            {texts.register}
          </ButtonLink>
          <ButtonLink kind="plain" isBlock href={login}>
            {texts.login}
          </ButtonLink>
        </>
      }
    />
  )
}
