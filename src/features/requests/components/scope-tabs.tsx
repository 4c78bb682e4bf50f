import { useAtomValue } from 'jotai/react'
import { signedRoutes } from '../../../lib/paths.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { listAtoms } from '../atoms/remote.ts'
import { scopeQuery, scopes, type RequestScope } from '../rules/scopes.ts'
import { texts } from '../texts.ts'

const hrefOf = (scope: RequestScope): string =>
  `#${scope === 'all' ? signedRoutes.requests.to({}) : signedRoutes.requests.to({}, scopeQuery(scope))}`

type ScopeTitleProps = { scope: RequestScope }

function ScopeTitle({ scope }: ScopeTitleProps) {
  const { count } = useAtomValue(listAtoms[scope])
  return (
    <>
      {texts.scopes[scope]}
      {count !== null && <span className="count">{count}</span>}
    </>
  )
}

/** The three scopes with how many each has (row Q-01). */
export function ScopeTabs({ scope: current }: ScopeTitleProps) {
  return (
    <Tabs
      look="chips"
      label={texts.scope}
      current={hrefOf(current)}
      tabs={scopes.map((scope) => ({ href: hrefOf(scope), title: <ScopeTitle scope={scope} /> }))}
    />
  )
}
