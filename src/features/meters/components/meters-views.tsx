import { signedRoutes } from '../../../lib/routes/paths.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { messages } from '../messages.ts'
import './meters-views.css'

const readings = `#${signedRoutes.meters.to({})}`
const report = `#${signedRoutes.meters.to({}, { view: 'report' })}`

type MetersViewsProps = { current: 'readings' | 'report' }

/** The widest screens have the tabs in the rail. */
export function MetersViews({ current }: MetersViewsProps) {
  return (
    <div className="meters-views">
      <Tabs
        look="chips"
        label={messages.view}
        current={current === 'report' ? report : readings}
        tabs={[
          { href: readings, title: messages.readings },
          { href: report, title: messages.report },
        ]}
      />
    </div>
  )
}
