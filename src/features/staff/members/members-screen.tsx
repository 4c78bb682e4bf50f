import { Route, Switch } from 'wouter'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { useHashLocation } from '../../../lib/routes/hash-location.ts'
import { DeskHead } from '../../../shared/desk/desk-head.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { validateEmail, normalizeEmail } from '#contract/email.ts'
import { capitalize } from '#contract/linear-text.ts'
import { roleNames, staffRoles, type StaffRole } from '#contract/staff/roles.ts'
import { maxMemberNameLength, type StaffMember } from '#contract/staff/schema.ts'
import { type StaffSession } from '#contract/staff/session-schema.ts'
import { deskDayTime } from '../../../shared/desk/dates.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { emailInput, TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import {
  inviteAgainAtom,
  inviteAtom,
  membersAtom,
  removeAtom,
  typedEmailAtom,
  typedNameAtom,
} from './state.ts'
import { messages } from './messages.ts'
import './members.css'

const isRole = (value: string): value is StaffRole => staffRoles.some((role) => role === value)

function InviteForm() {
  const [email, setEmail] = useAtom(typedEmailAtom)
  const [name, setName] = useAtom(typedNameAtom)
  const [role, setRole] = useState<StaffRole>('dispatcher')
  const [faults, setFaults] = useState<{ email?: string | undefined; name?: string | undefined }>({})
  const [pending, invite] = useAtom(inviteAtom)
  const form = useRef<HTMLFormElement>(null)

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = normalizeEmail(email)
    const found = {
      email: validateEmail(address) ?? undefined,
      name: name.trim() === '' ? messages.fillName : undefined,
    }
    setFaults(found)
    const wrong = found.email ? 'email' : found.name && 'name'
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else void invite({ email: address, name: name.trim(), role })
  }
  return (
    <Panel title={messages.invite}>
      <form method="post" ref={form} className="stack" onSubmit={handleSubmit} noValidate>
        <TextField
          label={messages.email}
          name="email"
          {...emailInput}
          autoComplete="off"
          value={email}
          error={faults.email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextField
          label={messages.name}
          name="name"
          autoComplete="off"
          maxLength={maxMemberNameLength}
          value={name}
          error={faults.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <SelectField
          label={messages.role}
          help={messages.roleHelp[role]}
          value={role}
          onChange={({ currentTarget }) => {
            if (isRole(currentTarget.value)) setRole(currentTarget.value)
          }}
        >
          {staffRoles.map((item) => (
            <option key={item} value={item}>
              {capitalize(roleNames[item])}
            </option>
          ))}
        </SelectField>
        <p className="note">{messages.inviteHelp}</p>
        <Button type="submit" kind="primary" isBusy={pending !== null}>
          {messages.send}
        </Button>
      </form>
    </Panel>
  )
}

type MemberRowProps = { member: StaffMember; isOwn: boolean }

function MemberRow({ member, isOwn }: MemberRowProps) {
  const [asked, setAsked] = useState<'again' | 'remove' | null>(null)
  const inviteAgain = useSetAtom(inviteAgainAtom)
  const remove = useSetAtom(removeAtom)
  const { name, email, role, state, seen_at: seenAt } = member
  const close = () => setAsked(null)
  return (
    <div className="member">
      <span className="member__identity">
        <b>{name}</b>
        <span className="note">
          {capitalize(roleNames[role])}, {email}
        </span>
      </span>
      <Status tone={state === 'active' ? 'ok' : 'warn'}>
        {state === 'active' && seenAt !== null ? messages.seen(deskDayTime(seenAt)) : messages.states[state]}
      </Status>
      {isOwn ? (
        <span className="note">{messages.you}</span>
      ) : (
        <span className="member__actions">
          <Button isSmall aria-label={`${messages.again}: ${name}`} onClick={() => setAsked('again')}>
            {messages.again}
          </Button>
          <Button
            kind="plain"
            isSmall
            aria-label={`${messages.remove}: ${name}`}
            onClick={() => setAsked('remove')}
          >
            {messages.remove}
          </Button>
        </span>
      )}
      {asked === 'again' && (
        <ConfirmDialog
          title={messages.againTitle(name)}
          text={messages.againText}
          action={messages.again}
          onConfirm={() => {
            close()
            void inviteAgain(member)
          }}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={messages.removeTitle(name)}
          text={messages.removeText(member.open_cases)}
          action={messages.remove}
          onConfirm={() => {
            close()
            void remove(member)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

function MembersPanel({ own }: { own: string }) {
  const [{ value, status, error }, load] = useAtom(membersAtom)
  useEffect(() => void load(), [load])
  if (!value && status === 'failed')
    return <LoadFailed error={error} noNetworkText={messages.network} onRetry={() => void load()} />
  return (
    <div className="members">
      <Panel label={messages.title} isList>
        {value ? (
          <List isFlush>
            {value.members.map((member) => (
              <MemberRow key={member.id} member={member} isOwn={member.email === own} />
            ))}
          </List>
        ) : (
          <Skeleton>
            <SkeletonLine height="12rem" />
          </Skeleton>
        )}
      </Panel>
      <InviteForm />
    </div>
  )
}

const views = [
  { href: `#${deskRoutes.members.pattern}`, title: messages.title },
  { href: `#${deskRoutes.record.pattern}`, title: messages.record },
]

/** Opens for the head only (G-03, G-08). */
export function MembersScreen({ session }: { session: StaffSession }) {
  const [path] = useHashLocation()
  return (
    <>
      <DeskHead title={messages.title} />
      <Tabs label={messages.views} tabs={views} current={`#${path}`} />
      <Switch>
        <Route path={deskRoutes.record.pattern}>
          <RecordPanel />
        </Route>
        <Route>
          <MembersPanel own={session.email} />
        </Route>
      </Switch>
    </>
  )
}
