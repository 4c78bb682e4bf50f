import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { texts } from '../texts.ts'
import { sectionOf, sections } from './sections.ts'

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
