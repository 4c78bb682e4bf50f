import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useEffectEvent, useState, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { telHref } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { PasskeyAssertion } from '#contract/auth/passkey-schema.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { NoResponseError } from '../../lib/http/call-errors.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useHashSearch } from '../../lib/routes/hash-location.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { emailInput, TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { glassesIcon, infoIcon, phoneIcon, receiptIcon } from '../../ui/icons/icons.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { PublicFrame } from './public-frame.tsx'
import { canUsePasskeys, hasPasskey } from '../../shared/passkeys/passkey-support.ts'
import { failureText } from '../../lib/http/failure-text.ts'
import { messages } from './messages.ts'
import { usernameAtom } from './username.ts'

/** An empty text marks the field to correct. */
type CredentialFaults = { username?: string; password?: string }

type LoginFormProps = {
  onPasskey: () => void
  error: string | null
  isBusy: boolean
  onTouched: () => void
  onSubmit: (username: string, password: string) => Promise<CredentialFaults>
}

function LoginForm({ onPasskey, error, isBusy, onTouched, onSubmit }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<CredentialFaults>({})
  const typed = useAtomValue(usernameAtom)
  const store = useSetAtom(usernameAtom)

  // Uncontrolled, so that values from password managers are read too.
  const handleSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    const empty = {
      ...(username === '' && { username: messages.fillUsername }),
      ...(password === '' && { password: messages.fillPassword }),
    }
    setFaults(empty)
    const found = username === '' || password === '' || isBusy ? empty : await onSubmit(username, password)
    setFaults(found)
    const [wrong] = Object.keys(found)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }

  return (
    <form method="post" ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {error && (
        <Banner tone="bad" announce="alert">
          {error}
        </Banner>
      )}
      <TextField
        label={messages.username}
        name="username"
        {...emailInput}
        autoComplete="username webauthn"
        defaultValue={typed}
        error={faults.username}
        onChange={({ currentTarget }) => store(currentTarget.value)}
        onFocus={onTouched}
      />
      <PasswordField
        label={messages.password}
        name="password"
        autoComplete="current-password"
        error={faults.password}
        onFocus={onTouched}
      />
      <div className="public__sign-in">
        <Button type="submit" kind="primary" isBlock isBusy={isBusy} busyText={messages.entering}>
          {messages.enter}
        </Button>
        {canUsePasskeys() && (
          <Button isBlock disabled={isBusy} onClick={onPasskey}>
            {messages.passkey}
          </Button>
        )}
      </div>
    </form>
  )
}

const LowVisionPanel = lazyComponent(
  async () => (await import('../../ui/low-vision/low-vision-panel.tsx')).LowVisionPanel,
)

function LoginLinks({ host }: { host: HostConfig }) {
  const [isLowVisionOpen, setIsLowVisionOpen] = useState(false)
  const emergency = host.contacts?.emergency
  const hasCards = host.cards !== false
  return (
    <>
      <div className="public__secondary">
        <ButtonLink kind="plain" isSmall href="#/auth/registration/">
          {messages.register}
        </ButtonLink>
        <ButtonLink kind="plain" isSmall href="#/auth/repair/">
          {messages.forgot}
        </ButtonLink>
      </div>
      <div className="public__links">
        <List>
          <Row
            start={<Icon path={glassesIcon} className="chevron" />}
            title={messages.lowVision}
            note={messages.lowVisionNote}
            hasChevron
            onPress={() => setIsLowVisionOpen(true)}
          />
          <Row
            href="#/qr/payment/"
            start={<Icon path={receiptIcon} className="chevron" />}
            title={hasCards ? messages.payWithoutEntry : messages.howToPay}
            note={hasCards ? messages.payWithoutEntryNote : messages.howToPayNote}
          />
          {emergency && (
            <Row
              href={telHref(emergency) ?? ''}
              start={<Icon path={phoneIcon} className="chevron" />}
              title={messages.emergency}
              note={emergency}
            />
          )}
          <Row
            href="#/auth/services/list/"
            start={<Icon path={infoIcon} className="chevron" />}
            title={messages.services}
            note={hasCards ? messages.servicesNote : messages.servicesWithoutCards}
          />
        </List>
      </div>
      {isLowVisionOpen && <LowVisionPanel onClose={() => setIsLowVisionOpen(false)} />}
    </>
  )
}

// The API code loads on first interaction; a failed import counts as no connection.
const loaded = <T,>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new NoResponseError(cause)
  })
const loadLogin = () => loaded(import('./login.ts'))

type LoginScreenProps = {
  host: HostConfig
  background: string
  /** Below the form, so that it moves no field. */
  notice: ReactNode
  onSignedIn: (session: Session) => void
}

export function LoginScreen({ host, background, notice, onSignedIn }: LoginScreenProps) {
  const isDeleted = new URLSearchParams(useHashSearch()).has('deleted')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [question, setQuestion] = useState<ReactNode>(null)

  const handleSubmit = async (entered: string, password: string): Promise<CredentialFaults> => {
    setIsBusy(true)
    setError(null)
    try {
      const { login, normalizeEmail, validateEmail, confirmEmails } = await loadLogin()
      const username = normalizeEmail(entered)
      const fault = validateEmail(username)
      if (fault !== null || !(await confirmEmails([username], setQuestion))) {
        setIsBusy(false)
        return { username: fault ?? '' }
      }
      onSignedIn(await login(username, password))
    } catch (failure) {
      setError(failureText(failure))
      setIsBusy(false)
    }
    return {}
  }

  const handlePasskey = async (proof?: PasskeyAssertion) => {
    setIsBusy(true)
    setError(null)
    try {
      const { signInByPasskey } = await loaded(import('./passkey.ts'))
      onSignedIn(await signInByPasskey(proof))
    } catch (failure) {
      setError(failureText(failure))
      setIsBusy(false)
    }
  }

  const takeSuggested = useEffectEvent(handlePasskey)
  useEffect(() => {
    if (!hasPasskey()) return
    const leaving = new AbortController()
    const suggest = async () => {
      const { suggestedPasskey } = await import('./passkey.ts')
      const proof = await suggestedPasskey(leaving.signal)
      if (proof && !leaving.signal.aborted) await takeSuggested(proof)
    }
    // A failed import only disables suggestions; pressing the button reports it.
    suggest().catch(() => undefined)
    return () => leaving.abort()
  }, [])

  return (
    <PublicFrame host={host} background={background}>
      <h1>{messages.title}</h1>
      {isDeleted && (
        <Banner tone="ok" title={messages.deleted}>
          {messages.deletedHelp}
        </Banner>
      )}
      {notice}
      {question}
      <LoginForm
        onPasskey={() => void handlePasskey()}
        error={error}
        isBusy={isBusy}
        onTouched={() => void loadLogin().catch(() => undefined)}
        onSubmit={handleSubmit}
      />
      <LoginLinks host={host} />
    </PublicFrame>
  )
}
