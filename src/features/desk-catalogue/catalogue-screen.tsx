import { Route, Switch, useParams } from 'wouter'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { useDetail } from '../../lib/state/use-detail.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { DeskHead } from '../../ui/desk/desk-head.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { ServiceEditor } from './service-editor.tsx'
import { ServicesList } from './services-list.tsx'
import { serviceAtom } from './state.ts'
import { texts } from './texts.ts'
import './catalogue.css'

function ServicePage() {
  const { id = '' } = useParams()
  const { value, isGone, error, retry } = useDetail(serviceAtom, Number(id))
  if (value) return <ServiceEditor key={value.id} service={value} />
  if (isGone)
    return (
      <State
        isPage
        title={texts.gone}
        text={texts.goneHelp}
        action={<ButtonLink href={`#${deskRoutes.catalogue.pattern}`}>{texts.toList}</ButtonLink>}
      />
    )
  if (error !== null) return <LoadFailed error={error} noNetworkText={texts.network} onRetry={retry} />
  return (
    <Skeleton>
      <Bone height="16rem" />
    </Skeleton>
  )
}

/** The catalogue of services that executors do for residents (S-01). */
export function CatalogueScreen() {
  return (
    <Switch>
      <Route path={deskRoutes.newService.pattern}>
        <ServiceEditor service={null} />
      </Route>
      <Route path={deskRoutes.service.pattern}>
        <ServicePage />
      </Route>
      <Route>
        <DeskHead
          title={texts.title}
          aside={
            <ButtonLink kind="primary" href={`#${deskRoutes.newService.pattern}`}>
              {texts.add}
            </ButtonLink>
          }
        />
        <ServicesList />
      </Route>
    </Switch>
  )
}
