import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Insurance, InsuranceType } from '#contract/profile/schema.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { State } from '../../../ui/feedback/state.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { insuranceAtom } from '../atoms/changes.ts'
import { PolicyStatus } from '../components/policy-row.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { RemotePanel } from '../components/remote-panel.tsx'
import { messages } from '../messages.ts'
import { shownInsurances } from '../rules/shown-insurances.ts'

const routes = { osago: signedRoutes.insuranceOsago, mortgage: signedRoutes.insuranceMortgage } as const

type InsuranceScreenProps = { host: HostConfig; today: string }

/** Only the longest policy of each kind counts. */
export function InsuranceScreen({ host, today }: InsuranceScreenProps) {
  const [insurance, load] = useAtom(insuranceAtom)
  useEffect(() => void load(), [load])
  const getStatus = (policies: readonly Insurance[], type: InsuranceType) => {
    const policy = policies.find((candidate) => candidate.type === type)
    return policy ? <PolicyStatus policy={policy} today={today} /> : messages.noPolicies
  }
  return (
    <>
      <ProfileHead section="insurance" />
      <RemotePanel title={messages.policies} remote={insurance} lines={2} onRetry={() => void load()}>
        {({ results }) => {
          const types = shownInsurances(results, host.links)
          if (types.length === 0)
            return <State drawing="empty" title={messages.noPolicies} text={messages.noPoliciesText} />
          return (
            <List isFlush>
              {types.map((type) => (
                <Row
                  key={type}
                  href={`#${routes[type].to({})}`}
                  title={messages.insuranceNames[type]}
                  note={getStatus(results, type)}
                />
              ))}
            </List>
          )
        }}
      </RemotePanel>
    </>
  )
}
