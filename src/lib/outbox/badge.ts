/** Number of unsent items on the installed application's icon, where the device draws one. */
export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  // Refused for an application that is not installed; there is no icon to draw on then.
  void navigator.setAppBadge(count).catch(() => undefined)
}
