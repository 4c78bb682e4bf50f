import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { CatalogueScreen } from '../../features/catalogue/catalogue-screen.tsx'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { isAllowed } from './gate.tsx'

type CataloguePageProps = { host: HostConfig; permissions: Permissions }

export function CataloguePage({ host, permissions }: CataloguePageProps) {
  return (
    <CatalogueScreen
      canOrder={isAllowed(signedRoutes.catalogue, permissions, 'C')}
      privacyHref={host.links.privacy}
    />
  )
}
