import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { texts } from '../texts.ts'
import { RailKids } from './rail-kids.tsx'
import { sectionOf, sections } from './sections.ts'

type RailProps = { path: string; unsent: number; host: HostConfig; profile: ReactNode }

export function Rail({ path, unsent, host, profile }: RailProps) {
  const current = sectionOf(path)
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
      <p className="rail__foot">
        {texts.emergency}
        <br />
        <a className="num" href={host.links.emergency}>
          {host.links.emergencyText}
        </a>
      </p>
    </aside>
  )
}
