import { Route, Switch, useParams } from 'wouter'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useDetail } from '../../../lib/state/use-detail.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { DeskDetail } from '../../../shared/desk/desk-detail.tsx'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { ServiceEditor } from './service-editor.tsx'
import { ServicesList } from './services-list.tsx'
import { serviceAtom } from './state.ts'
import { messages } from './messages.ts'
import './catalogue.css'

function ServicePage() {
  const { id = '' } = useParams()
  const detail = useDetail(serviceAtom, Number(id))
  return (
    <DeskDetail
      detail={detail}
      texts={messages}
      back={{ href: `#${deskRoutes.catalogue.pattern}`, text: messages.toList }}
    >
      {(value) => <ServiceEditor key={value.id} service={value} />}
    </DeskDetail>
  )
}

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
          title={messages.title}
          aside={
            <ButtonLink kind="primary" href={`#${deskRoutes.newService.pattern}`}>
              {messages.add}
            </ButtonLink>
          }
        />
        <ServicesList />
      </Route>
    </Switch>
  )
}
