import type { ReactNode } from 'react'

const classNames = { tabs: 'tabs', chips: 'chips', wrappedChips: 'chips chips--wrap' } as const

type Tab = { href: string; title: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; current: string; look?: keyof typeof classNames }

// Tabs may overflow. Scroll after the next frame, to avoid an extra layout.
const bringIntoSight = (tab: HTMLElement | null): void => {
  requestAnimationFrame(() => setTimeout(() => tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })))
}

/** Gives each view its own URL, so that Back and reload keep it. */
export function Tabs({ label, tabs, current, look = 'tabs' }: TabsProps) {
  return (
    <nav className={classNames[look]} aria-label={label}>
      {tabs.map(({ href, title }) => (
        <a
          key={href}
          ref={href === current ? bringIntoSight : undefined}
          className={look === 'tabs' ? undefined : 'chip'}
          href={href}
          aria-current={href === current ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
