/** Texts of the bell: it stands on every screen and must not load the other texts of Home. */
export const bellMessages = {
  title: 'Уведомления',
  hasNew: 'Уведомления: есть новые',
} as const
