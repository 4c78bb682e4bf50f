import { signedRoutes } from '../lib/routes/paths.ts'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { State } from '../ui/feedback/state.tsx'
import { texts } from './texts.ts'

/** An address that the cabinet does not have, with a way home (B-05). */
export function NotFound() {
  return (
    <Panel>
      <State
        isPage
        title={texts.notFound}
        text={texts.notFoundHelp}
        action={
          <ButtonLink isSmall href={`#${signedRoutes.home.to({})}`}>
            {texts.toHome}
          </ButtonLink>
        }
      />
    </Panel>
  )
}
