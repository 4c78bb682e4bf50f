import { useState } from 'react'
import { askStaffEntry } from '#contract/staff/endpoints.ts'
import { call } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FailureNotice } from '../../../ui/feedback/attempt.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Live } from '../../../ui/feedback/live-region.tsx'
import { useSignInAttempt } from './frame.tsx'
import { messages } from './messages.ts'

/** Sends a link to a member whom strangers' attempts lock out (V-11). */
export function EntryLink({ email }: { email: string }) {
  const { failure, isBusy, attempt } = useSignInAttempt()
  const [isSent, setIsSent] = useState(false)
  const send = () =>
    void attempt(async () => {
      setIsSent(false)
      await call(askStaffEntry, { body: { email } })
      setIsSent(true)
    })
  return (
    <div className="stack">
      <Live>
        {isSent && (
          <Banner tone="ok" title={messages.linkSent}>
            {messages.linkSentHelp(email)}
          </Banner>
        )}
      </Live>
      <FailureNotice failure={failure} />
      <p className="note">{messages.linkHelp}</p>
      <Button isBlock isBusy={isBusy} busyText={messages.sendingLink} onClick={send}>
        {messages.sendLink}
      </Button>
    </div>
  )
}
