/** Background Sync tag of the worker's delivery. */
export const syncTag = 'deliver'

interface Syncing {
  readonly sync: { register(tag: string): Promise<void> }
}
const canSync = (registration: object): registration is Syncing => 'sync' in registration

/** Returns false if refused or unsupported; the page delivers when it opens. */
export const registerSync = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !canSync(registration)) return false
  return registration.sync.register(syncTag).then(
    () => true,
    () => false,
  )
}
