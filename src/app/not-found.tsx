import { signedRoutes } from '../lib/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { State } from '../ui/state.tsx'
import { texts } from './texts.ts'

/** An address that the cabinet does not have, with a way home (row B-05). */
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
