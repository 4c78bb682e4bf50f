import { Icon } from '../icons/icon.tsx'
import * as icons from '../icons/icons.ts'
import { Mark } from '../icons/mark.tsx'
import * as meterIcons from '../icons/meter-icons.ts'
import { Panel } from '../layout/panel.tsx'

export function GalleryIcons() {
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
