import { deviceKeys } from '../storage/storage-keys.ts'
import { storeLocal, readLocal } from '../storage/web-storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** For the browser's own bars; equal to `--page` of tokens.css. */
const grounds = { light: '#f0f3f3', dark: '#0b1011' } as const

/** Returns 'system' if none is stored. */
export const readTheme = (): Theme => {
  const stored = readLocal(deviceKeys.theme)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Applies the theme; a low-vision scheme's background overrides its colour (L-02). */
export const showTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  const paper = dataset['scheme'] && getComputedStyle(document.documentElement).getPropertyValue('--paper')
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content =
      paper || grounds[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}

export const chooseTheme = (theme: Theme): void => {
  showTheme(theme)
  storeLocal(deviceKeys.theme, theme)
}
