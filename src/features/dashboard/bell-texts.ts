/** The bell's own words: it stands on every screen, and asks for no other text of Home. */
export const bellTexts = {
  title: 'Уведомления',
  hasNew: 'Уведомления: есть новые',
} as const
