import { useAtom, useAtomValue } from 'jotai/react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useParams } from 'wouter'
import { validateEmail, normalizeEmail } from '#contract/email.ts'
import { staffSignIn } from '#contract/staff/endpoints.ts'
import { arrivalsAtom, formatArrivals } from '../../../shared/desk/arrivals.ts'
import { endedAtom, enterSession } from '../../../shared/desk/session.ts'
import { call } from '../../../lib/http/call.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Live } from '../../../ui/feedback/live-region.tsx'
import { inboxIcon } from '../../../ui/icons/icons.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { emailInput, TextField } from '../../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../../ui/feedback/attempt.tsx'
import { EntryLink } from './entry-link.tsx'
import { Frame, useSignInAttempt } from './frame.tsx'
import { messages } from './messages.ts'
import { typedEmailAtom } from './typed-email.ts'
import './sign-in.css'

type Faults = { readonly email?: string | undefined; readonly password?: string | undefined }

/** Asks for e-mail and password; after an expired session, explains why. */
export function SignInScreen({ organisation }: { organisation: string }) {
  const ended = useAtomValue(endedAtom)
  const arrivals = useAtomValue(arrivalsAtom)
  const text = formatArrivals(arrivals)
  const [faults, setFaults] = useState<Faults>({})
  const [email, setEmail] = useState('')
  const [typed, setTyped] = useAtom(typedEmailAtom)
  const { id, secret } = useParams()
  const isByLink = id !== undefined && secret !== undefined
  const { error, failure, isBusy, attempt } = useSignInAttempt()
  const form = useRef<HTMLFormElement>(null)

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const address = normalizeEmail(String(data.get('email') ?? ''))
    const password = String(data.get('password') ?? '')
    const found = {
      email: address === '' ? messages.fillEmail : (validateEmail(address) ?? undefined),
      password: password === '' ? messages.fillPassword : undefined,
    }
    setFaults(found)
    const wrong = found.email ? 'email' : found.password && 'password'
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else {
      setEmail(address)
      void attempt(async () => {
        const body = { email: address, password, ...(isByLink && { link: { id, secret } }) }
        const session = await call(staffSignIn, { body })
        if (isByLink) navigate(deskRoutes.start.to({}), { replace: true })
        setTyped(() => '')
        await enterSession(session)
      })
    }
  }

  return (
    <Frame organisation={organisation}>
      <h1>{messages.title}</h1>
      <form method="post" ref={form} onSubmit={handleSubmit} noValidate>
        {ended !== null && failure === null && (
          <Banner tone="warn" title={messages.ended}>
            {messages.endedHelp}
          </Banner>
        )}
        <Live>
          {text !== '' && (
            <Banner tone={arrivals.emergencies > 0 ? 'bad' : 'info'} icon={inboxIcon} title={text}>
              {messages.arrivedHelp}
            </Banner>
          )}
        </Live>
        {isByLink && failure === null && <Banner tone="info">{messages.byLink}</Banner>}
        <FailureNotice failure={failure} />
        <TextField
          label={messages.email}
          name="email"
          {...emailInput}
          autoComplete="username"
          defaultValue={typed || ended || ''}
          error={faults.email}
          onChange={({ currentTarget: { value } }) => setTyped(() => value)}
        />
        <PasswordField
          label={messages.password}
          name="password"
          autoComplete="current-password"
          error={faults.password}
        />
        <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.checking}>
          {messages.next}
        </Button>
      </form>
      {error instanceof CallError && error.code === 'too_many' && <EntryLink email={email} />}
      <p className="note">{messages.forgot}</p>
    </Frame>
  )
}
