/** Uses the installed app's icon, if supported. */
export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  // Rejects if the app is not installed.
  void navigator.setAppBadge(count).catch(() => undefined)
}
