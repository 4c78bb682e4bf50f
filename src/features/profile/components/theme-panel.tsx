import { useAtom } from 'jotai/react'
import { themes } from '../../../lib/theme.ts'
import { List } from '../../../ui/list.tsx'
import { Option } from '../../../ui/option.tsx'
import { Panel } from '../../../ui/panel.tsx'
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
