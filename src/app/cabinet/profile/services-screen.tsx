import { useSearch } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { AutopayClaims } from '../../../features/payments/autopay-claims.tsx'
import { ProfileHead } from '../../../features/profile/components/profile-head.tsx'
import { GuideArticle } from '../../../features/guides/guide-article.tsx'
import { GuideList } from '../../../features/guides/guide-list.tsx'
import { guides } from '../../../shared/guides/guides.ts'
import { parseService } from '../../../features/guides/rules.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

export function ServicesScreen({ host }: { host: HostConfig }) {
  const id = parseService(new URLSearchParams(useSearch()).get('id'), host)
  if (id === null)
    return (
      <>
        <ProfileHead section="services" />
        <Panel isList>
          <GuideList host={host} place="cabinet" />
        </Panel>
      </>
    )
  return (
    <>
      <ProfileHead section="services" title={guides[id].title} />
      <Panel>
        <GuideArticle id={id} host={host} place="cabinet">
          {id === 'autopay' && <AutopayClaims />}
        </GuideArticle>
      </Panel>
    </>
  )
}
