import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { InsuranceType } from '#contract/profile/schema.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { StepList } from '../../../ui/layout/step-list.tsx'
import { insuranceAtom } from '../atoms/changes.ts'
import { PolicyRow } from '../components/policy-row.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { RemotePanel } from '../components/remote-panel.tsx'
import { messages } from '../messages.ts'
import '../profile.css'

type InsuranceTypeScreenProps = { type: InsuranceType; host: HostConfig; today: string }

export function InsuranceTypeScreen({ type, host, today }: InsuranceTypeScreenProps) {
  const [insurance, load] = useAtom(insuranceAtom)
  useEffect(() => void load(), [load])
  const buyHref = host.links[type]
  return (
    <>
      <ProfileHead section="insurance" title={messages.insuranceNames[type]} />
      <div className="stack">
        <RemotePanel
          title={messages.policies}
          remote={insurance}
          lines={1}
          lineHeight="80px"
          onRetry={() => void load()}
        >
          {({ results }) => {
            const policies = results.filter((policy) => policy.type === type)
            if (policies.length === 0)
              return <State drawing="empty" title={messages.noPolicies} text={messages.noPoliciesText} />
            return (
              <List isFlush>
                {policies.map((policy) => (
                  <PolicyRow key={policy.id} policy={policy} today={today} />
                ))}
              </List>
            )
          }}
        </RemotePanel>
        {buyHref !== null && (
          <Panel title={messages.insuranceHow}>
            <div className="profile__instructions">
              <p>{messages.insuranceAbout[type]}</p>
              <StepList steps={messages.insuranceSteps[type]} />
              <ButtonLink isBlock href={buyHref} target="_blank" rel="noopener noreferrer">
                {messages.insuranceBuy}
              </ButtonLink>
            </div>
          </Panel>
        )}
      </div>
    </>
  )
}
