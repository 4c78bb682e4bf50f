import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Redirect } from 'wouter'
import { capitalize } from '#contract/linear-text.ts'
import { roleNames } from '#contract/staff/roles.ts'
import type { StaffSession } from '#contract/staff/session-schema.ts'
import { arrivalsAtom } from '../../shared/desk/arrivals.ts'
import { deskSoundAtom } from '../../shared/desk/stored-text.ts'
import { leaveDesk } from '../../shared/desk/session.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { useHashLocation } from '../../lib/routes/hash-location.ts'
import { useIsOnline } from '../../lib/state/network.ts'
import { runAction } from '../../lib/state/notices.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { DeskHead } from '../../shared/desk/desk-head.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Live } from '../../ui/feedback/live-region.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { menuIcon, offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PaperHead } from '../../ui/layout/paper-head.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { atom } from 'jotai/vanilla'
import { messages as commonTexts } from '../messages.ts'
import { isAt, isIn, getSections, type DeskSection } from './sections.ts'
import { messages } from './messages.ts'
import { useDeskTitle, useKeepAlive } from './use-arrivals.ts'

const AccessScreen = lazyComponent(
  async () => (await import('../../features/staff/sign-in/access-screen.tsx')).AccessScreen,
)

const SectionsSheet = lazyComponent(
  async () => (await import('../sections-sheet.tsx')).SectionsSheet,
  null,
  true,
)

const KeysSheet = lazyComponent(async () => (await import('./keys-sheet.tsx')).KeysSheet)

const leaveAtom = atom(null, (_get, set) => runAction(set, leaveDesk).catch(() => undefined))

type SectionLinkProps = { section: DeskSection; isCurrent: boolean }

function SectionLink({ section: { name, route, icon }, isCurrent }: SectionLinkProps) {
  const arrivals = useAtomValue(arrivalsAtom)
  return (
    <a href={`#${route.pattern}`} aria-current={isCurrent ? 'page' : undefined}>
      <Icon path={icon} />
      <span>{name}</span>
      {route === deskRoutes.cases && <Badge count={arrivals.count} label={messages.fresh} />}
    </a>
  )
}

type MoreLinkProps = { isCurrent: boolean }

function MoreLink({ isCurrent }: MoreLinkProps) {
  return (
    <a href={`#${deskRoutes.more.pattern}`} aria-current={isCurrent ? 'page' : undefined}>
      <Icon path={menuIcon} />
      <span>{messages.more}</span>
    </a>
  )
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

type KeysProps = { keys: NonNullable<DeskSection['keys']> }

/** `?` is matched by its physical key, because layouts differ. */
function Keys({ keys }: KeysProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.code === 'Slash' && event.shiftKey && !isTyping(event)) setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button type="button" className="desk-nav__shortcuts" onClick={() => setIsOpen(true)}>
        {messages.keys} <kbd aria-hidden="true">?</kbd>
      </button>
      {isOpen && <KeysSheet keys={keys} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type MemberProps = { session: StaffSession; keys?: DeskSection['keys'] }

function Member({ session, keys }: MemberProps) {
  const [hasSound, setHasSound] = useAtom(deskSoundAtom)
  const leave = useSetAtom(leaveAtom)
  return (
    <>
      <span>
        <b>{session.name}</b>
        <br />
        {capitalize(roleNames[session.role])}
      </span>
      <Switch checked={hasSound} onChange={({ currentTarget }) => setHasSound(currentTarget.checked)}>
        {messages.sound}
      </Switch>
      {keys && <Keys keys={keys} />}
      <a className="desk-nav__access" href={`#${deskRoutes.access.pattern}`}>
        {messages.access}
      </a>
      <button type="button" className="desk-nav__sign-out" onClick={() => void leave()}>
        {messages.leave}
      </button>
    </>
  )
}

type MoreProps = { session: StaffSession; sections: readonly DeskSection[] }

function More({ session, sections }: MoreProps) {
  return (
    <>
      <DeskHead title={messages.more} />
      <Panel isList>
        <List isFlush>
          {sections.map(({ name, route, icon }) => (
            <Row
              key={name}
              href={`#${route.pattern}`}
              start={<Icon path={icon} className="chevron" />}
              title={name}
            />
          ))}
        </List>
      </Panel>
      <section className="panel desk-nav__user" aria-label={messages.member}>
        <Member session={session} />
      </section>
    </>
  )
}

type ScreenProps = MoreProps & { path: string; current: DeskSection | undefined }

function Screen({ session, sections, path, current }: ScreenProps) {
  const [first] = sections
  if (current) return <current.Screen session={session} />
  if (isAt(path, deskRoutes.more)) return <More session={session} sections={sections} />
  if (isAt(path, deskRoutes.access)) return <AccessScreen session={session} />
  if (!first) return <State isPage title={messages.noSections} text={messages.noSectionsHelp} />
  if (isAt(path, deskRoutes.start)) return <Redirect to={first.route.pattern} replace />
  return (
    <State
      isPage
      title={messages.notFound}
      text={messages.notFoundHelp}
      action={<ButtonLink href={`#${deskRoutes.start.pattern}`}>{messages.toStart}</ButtonLink>}
    />
  )
}

const useStartOfSection = (title: string): void => {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current !== null && shown.current !== title) {
      document.getElementById('main')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    shown.current = title
  }, [title])
}

// The router would treat a link to '#main' as an address.
const focusMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

const inBar = 3

type BottomBarProps = { sections: readonly DeskSection[]; current: DeskSection | undefined; name: string }

/** Shows the first sections and «Ещё», or for large text the current one and a sheet with all (L-04). */
function BottomBar({ sections, current, name }: BottomBarProps) {
  const arrivals = useAtomValue(arrivalsAtom)
  const [isOpen, setIsOpen] = useState(false)
  const shown = sections.slice(0, inBar)
  const links = [
    ...sections.map((section) => ({ ...section, href: `#${section.route.pattern}` })),
    { name: messages.more, href: `#${deskRoutes.more.pattern}`, icon: menuIcon },
  ]
  return (
    <nav className="bar" aria-label={messages.sections}>
      {shown.map((section) => (
        <SectionLink key={section.name} section={section} isCurrent={section === current} />
      ))}
      <MoreLink isCurrent={!shown.some((section) => section === current)} />
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon path={menuIcon} />
        <span>{messages.sections}</span>
        <Badge count={arrivals.count} label={messages.fresh} />
      </button>
      {isOpen && (
        <SectionsSheet
          links={links}
          current={current ? name : messages.more}
          onClose={() => setIsOpen(false)}
        />
      )}
    </nav>
  )
}

export function DeskShell({ session }: { session: StaffSession }) {
  const [path] = useHashLocation()
  const isOnline = useIsOnline()
  const sections = getSections(session.role)
  const current = sections.find((section) => isIn(path, section))
  const title = isAt(path, deskRoutes.access) ? messages.access : messages.name
  const name = current?.name ?? title
  useStartOfSection(name)
  useDeskTitle(`${name} · ${session.organisation}`)
  useKeepAlive()

  return (
    <div className="desk">
      <a className="skip" href="#main" onClick={focusMain}>
        {commonTexts.toContent}
      </a>
      <aside className="desk-nav">
        <a className="desk-nav__brand" href={`#${deskRoutes.start.pattern}`}>
          <Mark />
          <span>
            {session.organisation}
            <small>{messages.place}</small>
          </span>
        </a>
        <nav aria-label={messages.sections}>
          <ul>
            {sections.map((section) => (
              <li key={section.name}>
                <SectionLink section={section} isCurrent={section === current} />
              </li>
            ))}
            <li className="desk-nav__more">
              <MoreLink isCurrent={path.startsWith(deskRoutes.more.pattern)} />
            </li>
          </ul>
        </nav>
        <div className="desk-nav__user">
          <Member session={session} keys={current?.keys} />
        </div>
      </aside>
      <main
        className={current?.isWork ? 'desk-main desk-main--full-height' : 'desk-main'}
        id="main"
        tabIndex={-1}
      >
        <PaperHead name={session.organisation} />
        {session.on_hold && (
          <Banner tone="warn" title={messages.onHold}>
            {messages.onHoldHelp}
          </Banner>
        )}
        <Live>
          {!isOnline && (
            <Banner icon={offlineIcon} title={messages.noNetwork}>
              {messages.noNetworkHelp}
            </Banner>
          )}
        </Live>
        <ErrorBoundary place={path} renderFailed={(retry) => <ErrorPanel onRetry={retry} />}>
          <Screen session={session} sections={sections} path={path} current={current} />
        </ErrorBoundary>
      </main>
      <BottomBar sections={sections} current={current} name={name} />
    </div>
  )
}
