import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { CaseScreen, type CaseView } from '../../shared/cases/case-screen.tsx'
import { RequestDetail } from './request-detail.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestsList, ScopeTabs } from './requests-list.tsx'
import { parseScope } from './rules/scope.ts'
import { messages } from './messages.ts'
import './requests.css'

type RequestsScreenProps = {
  view: CaseView
  constants: Constants
  /** Permission letters C and U. */
  canCreate: boolean
  canRate: boolean
  tabs: ReactNode
  emergency: ReactNode
  /** Below the form, because it appears when the shop is known. */
  shop: ReactNode
}

export function RequestsScreen(props: RequestsScreenProps) {
  const { view, constants, canCreate, canRate, tabs, emergency, shop } = props
  const search = useSearch()
  const query = new URLSearchParams(search)
  const id = Number(query.get('id'))
  const shared = {
    scope: parseScope(search),
    calendar: { today: constants.today, timeZone: constants.time_zone },
    canRate,
  }
  return (
    <CaseScreen
      view={view}
      texts={messages}
      listPath={signedRoutes.requests.to({})}
      createPath={signedRoutes.requestCreate.to({})}
      canCreate={canCreate}
      tabs={tabs}
      list={
        <>
          <ScopeTabs scope={shared.scope} />
          <RequestsList {...shared} current={view === 'detail' ? id : null} />
        </>
      }
      form={
        <>
          {emergency}
          <RequestForm lane={query.get('lane')} calendar={shared.calendar} />
          {shop}
        </>
      }
      detail={<RequestDetail {...shared} id={id} canCreate={canCreate} contacts={constants.contacts ?? {}} />}
    />
  )
}
