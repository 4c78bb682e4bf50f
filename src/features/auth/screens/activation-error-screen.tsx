import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { texts } from '../account-texts.ts'
import { LinkDead } from '../components/link-dead.tsx'
import '../account.css'

export function ActivationErrorScreen() {
  return (
    <>
      <h1>{texts.linkDead}</h1>
      <LinkDead
        text={texts.activationDead}
        action={texts.toRegistration}
        href={`#${publicRoutes.registration.to({})}`}
      />
    </>
  )
}
