import { useAtom } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { themes, chooseTheme, readTheme, type Theme } from '../../../lib/device/theme.ts'
import { Option } from '../../../ui/fields/option.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { messages } from '../messages.ts'

const chosenAtom = atom(readTheme())

const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    chooseTheme(theme)
    set(chosenAtom, theme)
  },
)

export function ThemePanel() {
  const [chosen, choose] = useAtom(themeAtom)
  return (
    <Panel title={messages.theme}>
      <List>
        {themes.map((theme) => (
          <Option
            key={theme}
            name="theme"
            title={messages.themes[theme]}
            note={messages.themeNotes[theme]}
            checked={theme === chosen}
            onChange={() => choose(theme)}
          />
        ))}
      </List>
    </Panel>
  )
}
