/**
 * What this browser lets us do: 'unsupported' also on an iPhone before the application is on its home screen;
 * 'default' when it would ask the resident.
 */
export type PushSupport = 'unsupported' | NotificationPermission

export const pushSupport = (): PushSupport =>
  'Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator
    ? Notification.permission
    : 'unsupported'
