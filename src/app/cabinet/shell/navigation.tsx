import { useState, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { telHref } from '#contract/organisation/contacts.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { signedRoutes as routes } from '../../../lib/routes/paths.ts'
import type { Route } from '../../../lib/routes/route.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { homeIcon, menuIcon, meterIcon, wrenchIcon } from '../../../ui/icons/cabinet-icons.ts'
import { receiptIcon } from '../../../ui/icons/icons.ts'
import { Mark } from '../../../ui/icons/mark.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { findFirstAllowed, isAllowed } from '../gate.tsx'
import { messages } from '../../messages.ts'

interface Section {
  readonly name: string
  /** Links to the first permitted route (B-06). */
  readonly routes: readonly [Route, ...Route[]]
  readonly icon: string
  readonly holds: readonly string[]
  readonly hasBadge?: true
  readonly kids?: readonly { readonly name: string; readonly route: Route; readonly query?: string }[]
}

const more: Section = { name: 'Ещё', routes: [routes.more], icon: menuIcon, holds: [], hasBadge: true }

const sections: readonly Section[] = [
  {
    name: 'Главная',
    routes: [routes.home],
    icon: homeIcon,
    holds: ['/main/dashboard/', '/main/from/bank_autopay/'],
  },
  {
    name: 'Начисления',
    routes: [routes.accruals],
    icon: receiptIcon,
    holds: ['/accruals/', '/payments/', '/main/from/bank_payment/'],
    kids: [
      { name: 'По месяцам', route: routes.accruals },
      { name: 'История платежей', route: routes.payments },
    ],
  },
  {
    name: 'Счётчики',
    routes: [routes.meters],
    icon: meterIcon,
    holds: ['/meters/'],
    kids: [
      { name: 'Показания', route: routes.meters },
      { name: 'Отчёт', route: routes.meters, query: '?view=report' },
    ],
  },
  {
    name: 'Заявки',
    routes: [routes.requests, routes.tickets, routes.templateRequest],
    icon: wrenchIcon,
    holds: ['/requests/', '/tickets/'],
    kids: [
      { name: 'Заявки', route: routes.requests },
      { name: 'Обращения', route: routes.tickets },
      { name: 'Заказ услуг', route: routes.templateRequest },
    ],
  },
  more,
]

/** The pages of «Ещё» put their list here: it is not loaded with the first screens. */
export const railMoreId = 'rail-more'

const findSection = (path: string): Section =>
  sections.find((section) => section.holds.some((start) => path.startsWith(start))) ?? more

const toHref = (section: Section, permissions: Permissions): string =>
  `#${findFirstAllowed(section.routes, permissions).pattern}`

const SectionsSheet = lazyComponent(
  async () => (await import('../../sections-sheet.tsx')).SectionsSheet,
  null,
  true,
)

type BottomBarProps = { path: string; unsent: number; permissions: Permissions }

/** Shows five sections, or for large text the current one and a sheet with all (L-04). */
export function BottomBar({ path, unsent, permissions }: BottomBarProps) {
  const current = findSection(path)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <nav className="bar" aria-label={messages.sections}>
      {sections.map((section) => (
        <a
          key={section.name}
          href={toHref(section, permissions)}
          aria-current={section === current ? 'page' : undefined}
        >
          <Icon path={section.icon} />
          <span>{section.name}</span>
          {section.hasBadge && <Badge count={unsent} label={messages.unsent} />}
        </a>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon path={menuIcon} />
        <span>{messages.sections}</span>
        <Badge count={unsent} label={messages.unsent} />
      </button>
      {isOpen && (
        <SectionsSheet
          links={sections.map((section) => ({ ...section, href: toHref(section, permissions) }))}
          current={current.name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </nav>
  )
}

type RailKidsProps = { kids: NonNullable<Section['kids']>; permissions: Permissions }

function RailKids({ kids, permissions }: RailKidsProps) {
  const [path] = useLocation()
  const search = useSearch()
  const here = `#${path}${search && `?${search}`}`
  return (
    <ul className="rail__subsections">
      {kids
        .filter(({ route }) => isAllowed(route, permissions))
        .map(({ name, route, query = '' }) => (
          <li key={name}>
            <a
              href={`#${route.pattern}${query}`}
              aria-current={`#${route.pattern}${query}` === here ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
    </ul>
  )
}

type RailProps = BottomBarProps & { host: HostConfig; profile: ReactNode }

export function Rail({ path, unsent, permissions, host, profile }: RailProps) {
  const current = findSection(path)
  const emergency = host.contacts?.emergency
  return (
    <aside className="rail">
      <a className="rail__brand" href="#/main/dashboard/" aria-label={host.name}>
        <Mark />
        <span>{host.name}</span>
      </a>
      {profile}
      <nav aria-label={messages.sections}>
        <ul>
          {sections.map((section) => (
            <li key={section.name} id={section.hasBadge && railMoreId}>
              <a href={toHref(section, permissions)} aria-current={section === current ? 'page' : undefined}>
                <Icon path={section.icon} />
                <span>{section.name}</span>
                {section.hasBadge && <Badge count={unsent} label={messages.unsent} />}
              </a>
              {section === current && section.kids && (
                <RailKids kids={section.kids} permissions={permissions} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      {emergency && (
        <p className="rail__foot">
          {messages.emergency}
          <br />
          <a className="tabular-nums" href={telHref(emergency)}>
            {emergency}
          </a>
        </p>
      )}
    </aside>
  )
}
