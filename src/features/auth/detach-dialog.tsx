import { useSetAtom, useAtomValue } from 'jotai/react'
import { useState } from 'react'
import type { Profile } from '#contract/auth/schema.ts'
import { profileAtom } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FailureNotice } from '../../ui/feedback/attempt.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { Dialog } from '../../ui/overlays/modal.tsx'
import { messages } from './account-messages.ts'
import { useCheckedAttempt } from './identity-check.tsx'
import { detachProfileAtom } from './state.ts'

type ConfirmDetachProps = { profile: Profile; onCancel: () => void; onDone: () => void }

function ConfirmDetach({ profile, onCancel, onDone }: ConfirmDetachProps) {
  const detach = useSetAtom(detachProfileAtom)
  const { failure, isBusy, question, attempt } = useCheckedAttempt()
  const handleDetach = () =>
    void attempt(async () => {
      await detach(profile)
      onDone()
    })
  return (
    <Dialog title={messages.detachTitle} onClose={onCancel}>
      {question}
      <List label={messages.detachWhat}>
        <Row title={profile.address} note={messages.accountNumber(profile.account_number)} />
      </List>
      <dl className="outcome">
        {messages.detachOutcome.map(({ about, text }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <FailureNotice failure={failure} />
      <div className="stack">
        <Button kind="danger" isBlock isBusy={isBusy} busyText={messages.detaching} onClick={handleDetach}>
          {messages.detachConfirm}
        </Button>
        <Button kind="plain" isBlock onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks which flat, then shows what is lost and what stays before the resident confirms. */
export function DetachDialog({ onClose }: { onClose: () => void }) {
  const { profiles = [] } = useAtomValue(profileAtom).value ?? {}
  const [chosen, setChosen] = useState<Profile | null>(null)
  if (chosen) return <ConfirmDetach profile={chosen} onCancel={onClose} onDone={onClose} />
  return (
    <Dialog title={messages.detachChoose} onClose={onClose}>
      <List>
        {profiles.map((profile) => (
          <Row
            key={profile.id}
            title={profile.address}
            note={messages.accountNumber(profile.account_number)}
            onPress={() => setChosen(profile)}
            hasChevron
          />
        ))}
      </List>
      <Button kind="plain" isBlock onClick={onClose}>
        {messages.cancel}
      </Button>
    </Dialog>
  )
}
