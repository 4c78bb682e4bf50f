import { useAtomValue } from 'jotai/react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { getProfileSchema, Profile } from '#contract/auth/schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { useHashLocation } from '../../../lib/routes/hash-location.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { actingProfileAtom } from '../../../lib/session/scope.ts'
import { usePageTitle } from '../../page-title.ts'
import { signedTitles } from '../titles.ts'
import { messages } from '../../messages.ts'
import { unsentCountAtom } from '../../../lib/outbox/atoms.ts'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { downIcon } from '../../../ui/icons/cabinet-icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Feedback } from '../../feedback.tsx'
import { BottomBar, Rail } from './navigation.tsx'
import {
  ClosedNotice,
  NetworkBanner,
  QuietBell,
  QuietNotices,
  QuietPaperHead,
  RefreshNotice,
  StorageNotice,
} from './notices.tsx'

type ProfileButtonProps = { profile: Profile; onPress: () => void }

function ProfileButton({ profile, onPress }: ProfileButtonProps) {
  return (
    <button type="button" className="profile" onClick={onPress}>
      <span className="sr-only">{messages.changeAddress} </span>
      <span className="profile__text">
        <span className="profile__address">
          {profile.address} <Icon path={downIcon} size="s" />
        </span>
        <span className="profile__account tabular-nums">{messages.account(profile.account_number)}</span>
      </span>
    </button>
  )
}

const ProfileSheet = lazyComponent(async () => (await import('./profile-sheet.tsx')).ProfileSheet, null, true)

type ShellProps = {
  host: HostConfig
  profile: z.output<typeof getProfileSchema>
  permissions: Permissions
  /** The start-up data comes from the device. */
  isStored: boolean
  children: ReactNode
}

export function Shell({ host, profile, permissions, isStored, children }: ShellProps) {
  const [path] = useHashLocation()
  const [isChoosing, setIsChoosing] = useState(false)
  const acting = useAtomValue(actingProfileAtom)
  const unsent = useAtomValue(unsentCountAtom)
  usePageTitle(host, signedTitles)

  const active = profile.profiles.find(({ id }) => id === acting) ?? profile.profiles[0]
  const button = active && <ProfileButton profile={active} onPress={() => setIsChoosing(true)} />
  return (
    <div className="app">
      <a className="skip" href="#main" onClick={focusMain}>
        {messages.toContent}
      </a>
      <Rail path={path} unsent={unsent} permissions={permissions} host={host} profile={button} />
      <header className="topbar">
        {button}
        <ErrorBoundary place={path} renderFailed={() => null}>
          <QuietBell />
        </ErrorBoundary>
        <ErrorBoundary place={path} renderFailed={() => null}>
          <QuietPaperHead name={host.name} />
        </ErrorBoundary>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <ErrorBoundary place={path} renderFailed={() => null}>
          <NetworkBanner isStored={isStored} />
          <RefreshNotice />
          {!path.startsWith(signedRoutes.queue.pattern) && (
            <>
              <StorageNotice />
              <ClosedNotice permissions={permissions} />
              <QuietNotices own={profile.profiles.map(({ scope }) => scope)} />
            </>
          )}
        </ErrorBoundary>
        <ErrorBoundary
          place={path}
          renderFailed={(retry, error) => (
            <LoadFailed error={error} noNetworkText={messages.partNotStored} onRetry={retry} />
          )}
        >
          {children}
        </ErrorBoundary>
      </main>
      <BottomBar path={path} unsent={unsent} permissions={permissions} />
      <Feedback />
      {isChoosing && (
        <ProfileSheet
          profiles={profile.profiles}
          active={active?.id ?? 0}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

// The router would treat a link to '#main' as an address.
const focusMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
