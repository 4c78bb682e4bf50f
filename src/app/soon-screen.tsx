import type { HostConfig } from '#contract/host/schema.ts'
import { useHashLocation } from '../lib/hash-location.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { clockIcon } from '../ui/icons.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { State } from '../ui/state.tsx'
import { publicTexts } from './public-texts.ts'
import { startTexts } from './start-texts.ts'
import { signedTitles } from './signed-titles.ts'
import { titleOf } from './titles.ts'

/** A route whose screen is not open yet: says so and gives the organisation's telephone. */
export function SoonScreen({ host }: { host: HostConfig }) {
  const [path] = useHashLocation()
  return (
    <>
      <PageHead title={titleOf(path, signedTitles) ?? startTexts.product} />
      <Panel>
        <State
          icon={clockIcon}
          title={publicTexts.soon}
          text={publicTexts.soonHelp}
          action={
            <ButtonLink isSmall href={host.links.emergency}>
              {host.links.emergencyText}
            </ButtonLink>
          }
        />
      </Panel>
    </>
  )
}
