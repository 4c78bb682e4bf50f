import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { GuideArticle } from '../../features/guides/guide-article.tsx'
import { GuideList } from '../../features/guides/guide-list.tsx'
import { ServicesTitle } from '../../features/guides/services-title.tsx'
import { AutopayClaims } from '../../features/payments/autopay-claims.tsx'
import { guides } from '../../shared/guides/guides.ts'
import { parseService } from '../../features/guides/rules.ts'
import { messages } from '../../features/guides/messages.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { usePageName } from '../../ui/layout/use-page-name.ts'
import { publicMessages } from './messages.ts'

type PublicServicesProps = { host: HostConfig; service: string }

export function PublicServices({ host, service }: PublicServicesProps) {
  const id = parseService(service, host)
  const title = id === null ? messages.servicesTitle : guides[id].title
  usePageName(title)
  return (
    <>
      <ServicesTitle guideTitle={id && guides[id].title} />
      {id === null ? (
        <>
          <GuideList host={host} place="public" />
          <ButtonLink kind="plain" isBlock href={`#${publicRoutes.login.to({})}`}>
            {publicMessages.toLogin}
          </ButtonLink>
        </>
      ) : (
        <GuideArticle id={id} host={host} place="public">
          {id === 'autopay' && <AutopayClaims />}
        </GuideArticle>
      )}
    </>
  )
}
