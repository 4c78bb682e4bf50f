import type { HostConfig } from '#contract/host/schema.ts'
import { PublicFrame } from '../features/auth/components/public-frame.tsx'
import { publicRoutes } from '../lib/public-paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { publicTexts } from './public-texts.ts'

/** A public address whose screen is not open yet: says so, and leads to the sign-in and the telephone. */
export function PublicSoon({ host, background }: { host: HostConfig; background: string }) {
  return (
    <PublicFrame host={host} background={background}>
      <h1>{publicTexts.soon}</h1>
      <p>
        {publicTexts.soonHelp} <a href={host.links.emergency}>{host.links.emergencyText}</a>
      </p>
      <div className="public__enter">
        <ButtonLink kind="primary" isBlock href={`#${publicRoutes.login.to({})}`}>
          {publicTexts.toLogin}
        </ButtonLink>
      </div>
    </PublicFrame>
  )
}
