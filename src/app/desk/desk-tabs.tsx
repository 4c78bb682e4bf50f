import { signedRoutes } from '../../lib/paths.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { signedTitles } from '../signed-titles.ts'
import { titleOf } from '../titles.ts'
import { texts } from './texts.ts'
import './desk.css'

const requests = signedRoutes.requests.pattern
const tickets = signedRoutes.tickets.pattern
const tabOf = (path: string) => ({ href: `#${path}`, title: titleOf(path, signedTitles) })

type DeskTabsProps = { current: 'requests' | 'tickets' }

/** The views of the section; a wide screen has them in the rail. */
export function DeskTabs({ current }: DeskTabsProps) {
  return (
    <div className="desktabs">
      <Tabs
        label={texts.views}
        current={`#${current === 'requests' ? requests : tickets}`}
        tabs={[tabOf(requests), tabOf(tickets)]}
      />
    </div>
  )
}
