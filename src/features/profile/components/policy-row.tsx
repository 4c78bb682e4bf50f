import type { Insurance } from '#contract/profile/schema.ts'
import { numericDate } from '../../../lib/dates/dates.ts'
import { Row } from '../../../ui/lists/list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { policyState } from '../rules/policy-state.ts'
import { messages } from '../messages.ts'

type PolicyProps = { policy: Insurance; today: string }

export function PolicyStatus({ policy, today }: PolicyProps) {
  const till = numericDate(policy.valid_till)
  const state = policyState(policy, today)
  switch (state.name) {
    case 'coming':
      return <Status>{messages.policyComing(numericDate(policy.valid_from))}</Status>
    case 'active':
      return <Status tone="ok">{messages.policyActive(till)}</Status>
    case 'ending':
      return <Status tone="warn">{messages.policyEnding(till, state.daysLeft)}</Status>
    case 'ended':
      return <Status tone="bad">{messages.policyEnded(till)}</Status>
  }
}

export function PolicyRow({ policy, today }: PolicyProps) {
  return (
    <Row
      title={policy.object}
      note={
        <>
          <PolicyStatus policy={policy} today={today} />
          <span className="note">
            {policy.insurer}, {messages.policyNumber(policy.number)}
          </span>
        </>
      }
    />
  )
}
