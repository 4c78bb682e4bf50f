import { deviceKeys } from '../storage/storage-keys.ts'

/** Theme of the cabinet: as the device has it, or always one. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The page's ground, for the browser's own bars; equal to `--page` of tokens.css. */
const grounds = { light: '#f0f3f3', dark: '#0b1011' } as const

/** The look that was chosen on this device; 'system' when none was, or nothing is kept here. */
export const keptTheme = (): Theme => {
  try {
    const kept = localStorage.getItem(deviceKeys.theme)
    return themes.find((theme) => theme === kept) ?? 'system'
  } catch {
    // Storage is refused altogether: then no look was chosen either.
    return 'system'
  }
}

/** Gives the page its look. A scheme for weak sight has its own ground, which goes before a theme's (L-02). */
export const showTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  const paper = dataset['scheme'] && getComputedStyle(document.documentElement).getPropertyValue('--paper')
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content =
      paper || grounds[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}

/** Chooses a look for this device, at once and for its next starts. */
export const chooseTheme = (theme: Theme): void => {
  showTheme(theme)
  localStorage.setItem(deviceKeys.theme, theme)
}
