import { useAtom } from 'jotai/react'
import { useEffect, useRef } from 'react'
import { listFailedEmails, resendEmail } from '#contract/today/endpoints.ts'
import { maxFailedEmails, type FailedEmail } from '#contract/today/schema.ts'
import { deskDayTime } from '../../shared/desk/dates.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { LoadFailure } from '../../shared/desk/desk-detail.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { nameEmailKind } from '../../shared/desk/email-kind-names.ts'
import { State } from '../../ui/feedback/state.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { faultText, messages } from './messages.ts'

const failedEmailsAtom = remoteAtom(listFailedEmails)

const resendAtom = mutationAtom(resendEmail, {
  input: ({ id }: FailedEmail) => ({ params: { id } }),
  done: (_reply, { email }) => messages.resent(email),
  onDone: (set) => set(failedEmailsAtom),
})

type LetterRowProps = { letter: FailedEmail; isBusy: boolean; onResend: () => void }

function LetterRow({ letter, isBusy, onResend }: LetterRowProps) {
  const { kind, email, flat, fault, given_up_at: at } = letter
  const name = nameEmailKind(kind)
  return (
    <Row
      title={name}
      note={
        <>
          <span className="note">{email}</span>
          <a className="desk-link" href={`#${deskRoutes.flat.to({ id: flat.id })}`}>
            {flat.address}
          </a>
          <Status tone="warn">{`${deskDayTime(at)}, ${faultText(fault)}`}</Status>
        </>
      }
      end={
        <Button isSmall isBusy={isBusy} aria-label={messages.resendOf(name, email)} onClick={onResend}>
          {messages.resend}
        </Button>
      }
    />
  )
}

export function FailedEmailsScreen() {
  const [{ value, error }, load] = useAtom(failedEmailsAtom)
  const [pending, resend] = useAtom(resendAtom)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => void load(), [load])

  const handleResend = async (letter: FailedEmail) => {
    if (pending !== null || !(await resend(letter))) return
    // The pressed button disappears with its letter.
    list.current?.focus()
  }
  const letters = value?.letters
  return (
    <>
      <DeskHead
        title={messages.emailsTitle}
        backHref={`#${deskRoutes.today.pattern}`}
        note={messages.emailsHelp}
      />
      {!letters && <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load()} />}
      {letters && (
        <div ref={list} tabIndex={-1} className="unsent-list">
          {letters.length === 0 ? (
            <State title={messages.noEmails} text={messages.noEmailsHelp} />
          ) : (
            <Panel label={messages.emailsOf} isList>
              <List isFlush>
                {letters.map((letter) => (
                  <LetterRow
                    key={letter.id}
                    letter={letter}
                    isBusy={pending?.[0].id === letter.id}
                    onResend={() => void handleResend(letter)}
                  />
                ))}
              </List>
            </Panel>
          )}
          {letters.length === maxFailedEmails && (
            <p className="note">{messages.maxFailedEmails(maxFailedEmails)}</p>
          )}
        </div>
      )}
    </>
  )
}
