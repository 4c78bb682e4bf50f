import { Icon } from '../../ui/icons/icon.tsx'
import * as icons from '../../ui/icons/icons.ts'
import { Mark } from '../../ui/icons/mark.tsx'
import * as meterIcons from '../../ui/icons/meter-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'

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
