/** Every screen loads the bell. */
export const bellMessages = {
  title: 'Уведомления',
  hasNew: 'Уведомления: есть новые',
} as const
