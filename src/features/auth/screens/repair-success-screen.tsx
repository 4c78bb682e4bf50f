import { useAtomValue } from 'jotai/react'
import type { Session } from '#contract/session/schema.ts'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { texts } from '../account-texts.ts'
import { repairedAtom } from '../atoms/repaired.ts'
import '../account.css'

/** The password is set. The session that set it goes on; after a reload the login does. */
export function RepairSuccessScreen({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const session = useAtomValue(repairedAtom)
  return (
    <>
      <h1>{texts.repaired}</h1>
      <output className="said">{texts.repairedHelp}</output>
      <div className="steps__send">
        {session ? (
          <Button kind="primary" isBlock onClick={() => onSignedIn(session)}>
            {texts.openCabinet}
          </Button>
        ) : (
          <ButtonLink kind="primary" isBlock href={`#${publicRoutes.login.to({})}`}>
            {texts.toLogin}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
