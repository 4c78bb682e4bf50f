import type { HostConfig } from '#contract/host/schema.ts'
import { allows, type Permissions } from '#contract/permissions.ts'
import { CatalogueScreen } from '../features/catalogue/catalogue-screen.tsx'

type CataloguePageProps = { host: HostConfig; permissions: Permissions }

/** The catalogue with what the application knows of the resident and the host. */
export function CataloguePage({ host, permissions }: CataloguePageProps) {
  return (
    <CatalogueScreen canOrder={allows(permissions, 'compendium', 'C')} privacyHref={host.links.privacy} />
  )
}
