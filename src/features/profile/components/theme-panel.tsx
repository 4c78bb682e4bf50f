import { useAtom } from 'jotai/react'
import { themes } from '../../../lib/device/theme.ts'
import { List } from '../../../ui/lists/list.tsx'
import { Option } from '../../../ui/fields/option.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { themeAtom } from '../atoms/theme.ts'
import { texts } from '../texts.ts'

/** The look of the cabinet, chosen for this device. */
export function ThemePanel() {
  const [chosen, choose] = useAtom(themeAtom)
  return (
    <Panel title={texts.theme}>
      <List>
        {themes.map((theme) => (
          <Option
            key={theme}
            name="theme"
            title={texts.themes[theme]}
            note={texts.themeNotes[theme]}
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
        ))}
      </List>
    </Panel>
  )
}
