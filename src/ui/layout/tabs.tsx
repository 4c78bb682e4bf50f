import type { ReactNode } from 'react'

type Tab = { href: string; title: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; current: string; look?: 'tabs' | 'chips' }

// On a narrow screen the tabs overflow it. Scrolled after the next frame, which lays the screen out anyway.
const bringIntoSight = (tab: HTMLElement | null): void => {
  requestAnimationFrame(() => setTimeout(() => tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })))
}

/** Views of one screen, each at its own address, so that back and reload keep it. */
export function Tabs({ label, tabs, current, look = 'tabs' }: TabsProps) {
  return (
    <nav className={look} aria-label={label}>
      {tabs.map(({ href, title }) => (
        <a
          key={href}
          ref={href === current ? bringIntoSight : undefined}
          className={look === 'chips' ? 'chip' : undefined}
          href={href}
          aria-current={href === current ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
