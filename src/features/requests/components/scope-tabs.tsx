import { useAtomValue } from 'jotai/react'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { listAtoms } from '../atoms/remote.ts'
import { listHref, scopes, type RequestScope } from '../rules/scopes.ts'
import { texts } from '../texts.ts'

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
      current={listHref(current)}
      tabs={scopes.map((scope) => ({ href: listHref(scope), title: <ScopeTitle scope={scope} /> }))}
    />
  )
}
