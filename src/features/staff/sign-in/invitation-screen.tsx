import { useEffect, useState, type SubmitEvent } from 'react'
import { useParams } from 'wouter'
import type * as z from 'zod/mini'
import { acceptInvitation, readInvitation } from '#contract/staff/endpoints.ts'
import type { invitedSchema } from '#contract/staff/schema.ts'
import { enterSession } from '../../../shared/desk/session.ts'
import { call } from '../../../lib/http/call.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Username } from '../../../ui/fields/username.tsx'
import { FailureNotice } from '../../../ui/feedback/attempt.tsx'
import { Frame, useSignInAttempt } from './frame.tsx'
import { messages } from './messages.ts'
import './sign-in.css'

type InvitationScreenProps = { organisation: string }

/** Opening the link changes nothing; setting the password consumes it. */
export function InvitationScreen({ organisation }: InvitationScreenProps) {
  const { id = '', secret = '' } = useParams()
  const [invited, setInvited] = useState<z.output<typeof invitedSchema> | null>(null)
  const [fault, setFault] = useState<string>()
  const reading = useSignInAttempt()
  const accepting = useSignInAttempt()
  const { attempt: read } = reading
  useEffect(
    () => void read(async () => setInvited(await call(readInvitation, { body: { id, secret } }))),
    // oxlint-disable-next-line react/exhaustive-deps -- once per link
    [id, secret],
  )

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setFault(password === '' ? messages.fillPassword : undefined)
    if (password === '') return
    void accepting.attempt(async () => {
      const session = await call(acceptInvitation, { body: { id, secret, password } })
      navigate(deskRoutes.start.to({}), { replace: true })
      await enterSession(session)
    })
  }

  return (
    <Frame organisation={invited?.organisation ?? organisation}>
      <h1>{reading.failure === null ? messages.invitation : messages.linkExpired}</h1>
      <FailureNotice failure={reading.failure} />
      {reading.failure !== null && (
        <ButtonLink isBlock href={`#${deskRoutes.start.to({})}`}>
          {messages.toSignIn}
        </ButtonLink>
      )}
      {invited && (
        <>
          <p className="desk-sign-in__intro">
            {messages.invited(invited.name, invited.email, invited.organisation)}
          </p>
          <form method="post" onSubmit={handleSubmit} noValidate>
            <Username value={invited.email} />
            <PasswordField
              label={messages.newPassword}
              name="password"
              autoComplete="new-password"
              help={messages.newPasswordHelp}
              error={fault ?? accepting.failure ?? undefined}
            />
            <Button
              type="submit"
              kind="primary"
              isBlock
              isBusy={accepting.isBusy}
              busyText={messages.checking}
            >
              {messages.accept}
            </Button>
          </form>
        </>
      )}
    </Frame>
  )
}
