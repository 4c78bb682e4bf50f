import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Constants } from '#contract/config/schema.ts'
import { useIsWide } from '../../../lib/device/is-wide.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { plusIcon } from '../../../ui/icons/icons.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Split } from '../../../ui/layout/split.tsx'
import { RequestDetail } from '../components/request-detail.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { RequestsList } from '../components/requests-list.tsx'
import { ScopeTabs } from '../components/scope-tabs.tsx'
import { useFreshLists } from '../components/use-fresh-lists.ts'
import { scopeOf } from '../rules/scopes.ts'
import { texts } from '../texts.ts'
import '../requests.css'

type RequestsScreenProps = {
  view: 'list' | 'create' | 'detail'
  constants: Constants
  /** The letters C and U. */
  canCreate: boolean
  canRate: boolean
  /** The views of the section. */
  tabs: ReactNode
  /** Where to call when it cannot wait. */
  emergency: ReactNode
}

/** Requests: the list, one of them, a new one; from 1024 px on two of these side by side. */
export function RequestsScreen(props: RequestsScreenProps) {
  const { view, constants, canCreate, canRate, tabs, emergency } = props
  const isWide = useIsWide()
  const search = useSearch()
  const query = new URLSearchParams(search)
  const scope = scopeOf(search)
  const id = Number(query.get('id'))
  const calendar = { today: constants.today, timeZone: constants.time_zone }

  const isList = isWide || view === 'list'
  useFreshLists(isList)
  const isForm = view === 'create' || (isWide && view === 'list' && canCreate)
  const create = canCreate && (
    <ButtonLink isSmall href={`#${signedRoutes.requestCreate.to({})}`}>
      <Icon path={plusIcon} size="s" />
      {texts.create}
    </ButtonLink>
  )
  const form = canCreate ? (
    <>
      {emergency}
      <RequestForm lane={query.get('lane')} calendar={calendar} hasTitle={isWide} />
    </>
  ) : (
    <p>{texts.noRight}</p>
  )
  return (
    <>
      {isList && <PageHead title={texts.title} aside={create} />}
      {!isList && view === 'create' && (
        <PageHead title={texts.newRequest} backHref={`#${signedRoutes.requests.to({})}`} />
      )}
      {isList && tabs}
      <Split
        list={
          isList && (
            <>
              <ScopeTabs scope={scope} />
              <RequestsList
                scope={scope}
                current={view === 'detail' ? id : null}
                calendar={calendar}
                canRate={canRate}
              />
            </>
          )
        }
        detail={
          view === 'detail' ? (
            <RequestDetail id={id} scope={scope} calendar={calendar} canRate={canRate} isAlone={!isWide} />
          ) : (
            isForm && form
          )
        }
      />
    </>
  )
}
