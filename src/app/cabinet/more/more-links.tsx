import { useAtom, useAtomValue } from 'jotai/react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { Permissions } from '#contract/permissions.ts'
import { insuranceAtom } from '../../../features/profile/atoms/changes.ts'
import { shownInsurances } from '../../../features/profile/rules/shown-insurances.ts'
import { countsText } from '../../../features/outbox/unsent-text.ts'
import { isLowVisionOn } from '../../../lib/device/low-vision.ts'
import { stageCountsAtom, unsentCountAtom } from '../../../lib/outbox/atoms.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import type { Route } from '../../../lib/routes/route.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { chatIcon, documentIcon, wrenchIcon } from '../../../ui/icons/cabinet-icons.ts'
import { glassesIcon, infoIcon, personIcon, receiptIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { sendIcon } from '../../../ui/icons/later-icons.ts'
import { bagIcon, bookIcon, settingsIcon, shieldIcon } from '../../../ui/icons/menu-icons.ts'
import { useCards, useSupport } from '../../../ui/feedback/support-context.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { List, Row } from '../../../ui/lists/list.tsx'
import { messages } from '../../messages.ts'
import { getTitle } from '../../page-title.ts'
import { isAllowed } from '../gate.tsx'
import { signedTitles } from '../titles.ts'
import { InstallRow, useInstallOffer } from './install-row.tsx'
import { moreMessages } from './messages.ts'
import './more.css'

const LowVisionPanel = lazyComponent(
  async () => (await import('../../../ui/low-vision/low-vision-panel.tsx')).LowVisionPanel,
)

interface Link {
  readonly route: Route
  readonly icon: string
  readonly note?: string
  /** Null: not shown if no bank is connected. */
  readonly withoutCards?: { readonly note: string } | null
  /** The route whose permission the screen needs, if its own has no slug. */
  readonly needs?: Route
}

const { notes } = moreMessages

const profile: Link = { route: signedRoutes.user, icon: personIcon, note: notes.user }

const groups: ReadonlyArray<{ readonly title: string; readonly links: readonly Link[] }> = [
  {
    title: moreMessages.groups.money,
    links: [
      { route: signedRoutes.payments, icon: receiptIcon },
      { route: signedRoutes.autopay, icon: refreshIcon, needs: signedRoutes.accruals, withoutCards: null },
      { route: signedRoutes.insurance, icon: shieldIcon, note: notes.insurance },
    ],
  },
  {
    title: moreMessages.groups.house,
    links: [
      { route: signedRoutes.news, icon: documentIcon },
      { route: signedRoutes.tickets, icon: chatIcon, note: notes.tickets },
      { route: signedRoutes.templateRequest, icon: wrenchIcon, note: notes.templateRequest },
      { route: signedRoutes.catalogue, icon: bagIcon, note: notes.catalogue },
    ],
  },
  {
    title: moreMessages.groups.application,
    links: [
      {
        route: signedRoutes.settings,
        icon: settingsIcon,
        note: notes.settings,
        withoutCards: { note: notes.settingsWithoutCards },
      },
      { route: signedRoutes.profileServices, icon: bookIcon },
      { route: signedRoutes.info, icon: infoIcon, note: notes.info },
    ],
  },
]

type GroupProps = { title?: string; label?: string; children: ReactNode }

function Group({ title, label, children }: GroupProps) {
  const id = useId()
  return (
    <section className="more-menu__group" aria-label={label} aria-labelledby={title && id}>
      {title && <h2 id={id}>{title}</h2>}
      <div className="panel panel--list">
        <List>{children}</List>
      </div>
    </section>
  )
}

function LowVisionRow() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Row
        start={<Icon path={glassesIcon} />}
        title={moreMessages.lowVision}
        note={isLowVisionOn() ? moreMessages.lowVisionOn : moreMessages.lowVisionOff}
        hasChevron
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <LowVisionPanel onClose={() => setIsOpen(false)} />}
    </>
  )
}

const noLinks = { osago: null, mortgage: null }

/** Asks for the resident's policies only where the organisation sells none (B-16). */
const useHasInsurance = (): boolean => {
  const links = useSupport()?.links ?? noLinks
  const [{ value }, load] = useAtom(insuranceAtom)
  const isSold = shownInsurances([], links).length > 0
  useEffect(() => {
    if (!isSold) void load()
  }, [isSold, load])
  return isSold || shownInsurances(value?.results ?? [], links).length > 0
}

type MoreLinksProps = {
  permissions: Permissions
  /** The pattern of the page beside the list. */
  current?: string
}

/** Returns a test of what the resident may open. */
const useIsShown = (permissions: Permissions): ((link: Link) => boolean) => {
  const hasInsurance = useHasInsurance()
  const hasCards = useCards()
  return ({ route, needs = route, withoutCards }) =>
    isAllowed(needs, permissions) &&
    (hasCards || withoutCards !== null) &&
    (route !== signedRoutes.insurance || hasInsurance)
}

const queue: Link = { route: signedRoutes.queue, icon: sendIcon }
const titleOf = (pattern: string): string => getTitle(pattern, signedTitles) ?? ''

type RailLinksProps = { permissions: Permissions; current: string }

/** The same links for the rail of the widest screens. */
export function RailLinks({ permissions, current }: RailLinksProps) {
  const isShown = useIsShown(permissions)
  const links = [profile, queue, ...groups.flatMap((group) => group.links)]
  return (
    <ul className="rail__subsections rail__subsections--more" aria-label={moreMessages.more}>
      {links.filter(isShown).map(({ route: { pattern } }) => (
        <li key={pattern}>
          <a href={`#${pattern}`} aria-current={pattern === current ? 'page' : undefined}>
            {titleOf(pattern)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Lists all that the bottom bar does not; on a wide screen it stays beside the pages of the profile. */
export function MoreLinks({ permissions, current }: MoreLinksProps) {
  const unsent = useAtomValue(unsentCountAtom)
  const counts = useAtomValue(stageCountsAtom)
  const canInstall = useInstallOffer()
  const isShown = useIsShown(permissions)
  const hasCards = useCards()
  const toRow = ({ route: { pattern }, icon, note, withoutCards }: Link) => (
    <Row
      key={pattern}
      start={<Icon path={icon} />}
      href={`#${pattern}`}
      title={titleOf(pattern)}
      note={hasCards ? note : (withoutCards?.note ?? note)}
      isCurrent={pattern === current}
    />
  )
  return (
    <div className="more-menu">
      <Group label={moreMessages.more}>
        {toRow(profile)}
        <Row
          start={<Icon path={sendIcon} />}
          href={`#${signedRoutes.queue.to({})}`}
          title={moreMessages.queueRow}
          note={countsText(counts) || moreMessages.queueEmpty}
          end={unsent > 0 && <Badge count={unsent} label={messages.unsent} />}
        />
      </Group>
      {groups.map(({ title, links }) => {
        const isLast = title === moreMessages.groups.application
        const shown = links.filter(isShown)
        return (
          (shown.length > 0 || isLast) && (
            <Group key={title} title={title}>
              {shown.map(toRow)}
              {isLast && <LowVisionRow />}
              {isLast && canInstall && <InstallRow />}
            </Group>
          )
        )
      })}
    </div>
  )
}
