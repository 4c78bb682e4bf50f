import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { toPath } from './navigate-to.ts'
import { Page, RemotePage } from './page.tsx'
import { PayForm } from './pay-form.tsx'
import { PaymentFailure, usePayment } from './payment.tsx'
import { QrFrame } from './qr-frame.tsx'
import { messages } from './step-messages.ts'

function ByPhone({ kind }: { kind: 'primary' | 'plain' }) {
  return (
    <ButtonLink kind={kind} isBlock href={`#${toPath('phone')}`}>
      {messages.payByPhone}
    </ButtonLink>
  )
}

/** Opens the organisation's link, such as one from VK. */
export function LinkScreen({ host, number }: { host: HostConfig; number: string }) {
  const payable = { number }
  const { remote, load } = usePayment(payable)
  const { error } = remote
  const isDead = error instanceof CallError && (error.code === 'link_dead' || error.code === 'invalid')
  return (
    <QrFrame host={host} step={null}>
      {isDead ? (
        <Page title={messages.linkExpired} help={messages.linkDeadHelp} foot={<ByPhone kind="primary" />} />
      ) : (
        <RemotePage
          title={messages.finishTitle}
          remote={remote}
          onRetry={load}
          failed={
            <>
              <PaymentFailure failure={error} onRetry={load} />
              <ByPhone kind="plain" />
            </>
          }
        >
          {remote.value && <PayForm payable={payable} info={remote.value} onStale={load} showsOutcome />}
        </RemotePage>
      )}
    </QrFrame>
  )
}
