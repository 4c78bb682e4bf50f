import { Icon } from '../icon.tsx'
import * as icons from '../icons.ts'
import { Mark } from '../mark.tsx'
import * as meterIcons from '../meter-icons.ts'
import { Panel } from '../panel.tsx'

export function KitIcons() {
  const all = Object.entries({ ...icons, ...meterIcons })
  return (
    <Panel title="Знаки">
      <div className="actions">
        <Mark />
        {all.map(([name, path]) => (
          <Icon key={name} path={path} />
        ))}
      </div>
    </Panel>
  )
}
