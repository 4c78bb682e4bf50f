import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Page } from '../components/page.tsx'
import { texts } from '../step-texts.ts'

const login = `#${publicRoutes.login.to({})}`
const registration = `#${publicRoutes.registration.to({})}`

/** Another address is paid for in the cabinet: who has addresses here signs in there, who has none registers. */
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
