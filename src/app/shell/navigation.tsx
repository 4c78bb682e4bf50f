import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { telHref } from '#contract/host/contacts.ts'
import type { HostConfig } from '#contract/host/schema.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { homeIcon, menuIcon, meterIcon, receiptIcon, wrenchIcon } from '../../ui/icons/icons.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import { texts } from '../texts.ts'

interface Section {
  readonly name: string
  readonly href: string
  readonly icon: string
  /** Paths that belong to the section. */
  readonly holds: readonly string[]
  readonly hasBadge?: true
  /** Views of the section, which a wide rail names under it. */
  readonly kids?: readonly { readonly name: string; readonly href: string }[]
}

const more: Section = { name: 'Ещё', href: '#/more/', icon: menuIcon, holds: [], hasBadge: true }

/** The five of the bottom bar and the rail. */
const sections: readonly Section[] = [
  { name: 'Главная', href: '#/main/dashboard/', icon: homeIcon, holds: ['/main/'] },
  {
    name: 'Начисления',
    href: '#/accruals/all/',
    icon: receiptIcon,
    holds: ['/accruals/', '/payments/'],
    kids: [
      { name: 'По месяцам', href: '#/accruals/all/' },
      { name: 'История платежей', href: '#/payments/list/' },
    ],
  },
  {
    name: 'Счётчики',
    href: '#/meters/list/',
    icon: meterIcon,
    holds: ['/meters/'],
    kids: [
      { name: 'Показания', href: '#/meters/list/' },
      { name: 'Отчёт', href: '#/meters/list/?view=report' },
    ],
  },
  {
    name: 'Заявки',
    href: '#/requests/',
    icon: wrenchIcon,
    holds: ['/requests/', '/tickets/'],
    kids: [
      { name: 'Заявки', href: '#/requests/' },
      { name: 'Обращения', href: '#/tickets/list/' },
      { name: 'Заказ услуг', href: '#/requests/template_request/' },
    ],
  },
  more,
]

/** The section that a path belongs to; everything unnamed is under «Ещё». */
const sectionOf = (path: string): Section =>
  sections.find((section) => section.holds.some((start) => path.startsWith(start))) ?? more

type BottomBarProps = { path: string; unsent: number }

export function BottomBar({ path, unsent }: BottomBarProps) {
  const current = sectionOf(path)
  return (
    <nav className="bar" aria-label={texts.sections}>
      {sections.map((section) => (
        <a key={section.href} href={section.href} aria-current={section === current ? 'page' : undefined}>
          <Icon path={section.icon} />
          <span>{section.name}</span>
          {section.hasBadge && <Badge count={unsent} label={texts.unsent} />}
        </a>
      ))}
    </nav>
  )
}

type RailKidsProps = { kids: NonNullable<Section['kids']> }

/** The views of the present section, the one of the address marked. */
function RailKids({ kids }: RailKidsProps) {
  const [path] = useLocation()
  const search = useSearch()
  const here = `#${path}${search && `?${search}`}`
  return (
    <ul className="rail__kids">
      {kids.map(({ name, href }) => (
        <li key={href}>
          <a href={href} aria-current={href === here ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

type RailProps = { path: string; unsent: number; host: HostConfig; profile: ReactNode }

export function Rail({ path, unsent, host, profile }: RailProps) {
  const current = sectionOf(path)
  const emergency = host.contacts?.emergency
  return (
    <aside className="rail">
      <a className="rail__brand" href="#/main/dashboard/" aria-label={host.name}>
        <Mark />
        <span>{host.name}</span>
      </a>
      {profile}
      <nav aria-label={texts.sections}>
        <ul>
          {sections.map((section) => (
            <li key={section.href}>
              <a href={section.href} aria-current={section === current ? 'page' : undefined}>
                <Icon path={section.icon} />
                <span>{section.name}</span>
                {section.hasBadge && <Badge count={unsent} label={texts.unsent} />}
              </a>
              {section === current && section.kids && <RailKids kids={section.kids} />}
            </li>
          ))}
        </ul>
      </nav>
      {emergency && (
        <p className="rail__foot">
          {texts.emergency}
          <br />
          <a className="num" href={telHref(emergency)}>
            {emergency}
          </a>
        </p>
      )}
    </aside>
  )
}
