/** The tag under which the worker delivers. */
export const syncTag = 'deliver'

interface Syncing {
  readonly sync: { register(tag: string): Promise<void> }
}
const canSync = (registration: object): registration is Syncing => 'sync' in registration

/**
 * Asks the browser to wake the worker once there is a network, where it can. A refusal is no failure: the page
 * itself delivers as soon as it is open.
 */
export const registerSync = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !canSync(registration)) return false
  return registration.sync.register(syncTag).then(
    () => true,
    () => false,
  )
}
