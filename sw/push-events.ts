import { hasScope, readDevice, switchDeviceTo } from '../src/lib/session/device.ts'
import { withNotificationsLock, saveSubscription, subscribeFor } from '../src/lib/worker/push-subscription.ts'
import { showBadge } from '../src/lib/outbox/badge.ts'
import { readExistingLanes } from '../src/lib/outbox/memory-fallback.ts'
import { isUnsent } from '../src/lib/outbox/stages.ts'
import { configureWorker } from './calls.ts'
import { openPath, showPush } from './push.ts'

interface ChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}
const isChange = (event: Event): event is ChangeEvent => 'oldSubscription' in event && 'waitUntil' in event

const countUnsent = async (): Promise<number> => {
  const { scopes } = await readDevice()
  const listings = await Promise.all(scopes.map(({ scope }) => readExistingLanes(scope).list()))
  return listings.flatMap(({ lanes }) => lanes.flatMap(({ items }) => items.filter(isUnsent))).length
}

const renew = async (registration: ServiceWorkerRegistration, change: ChangeEvent): Promise<void> => {
  const key = change.oldSubscription?.options.applicationServerKey
  const next = change.newSubscription ?? (key ? await subscribeFor(registration.pushManager, key) : null)
  if (next === null) return
  await configureWorker()
  await saveSubscription(next)
}

export const answerPushes = (worker: ServiceWorkerGlobalScope): void => {
  const { registration, clients } = worker
  const refreshBadge = async (): Promise<void> =>
    showBadge((await countUnsent()) + (await registration.getNotifications()).length)

  worker.addEventListener('push', (event) => {
    const shown = withNotificationsLock(() =>
      showPush(event.data?.text() ?? '', {
        hasScope,
        show: (title, options) => registration.showNotification(title, options),
        showBadge: refreshBadge,
      }),
    )
    event.waitUntil(shown)
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const opened = openPath(event.notification.data, {
      pages: () => clients.matchAll({ type: 'window', includeUncontrolled: true }),
      open: (url) => clients.openWindow(url),
      turnTo: switchDeviceTo,
    })
    event.waitUntil(Promise.all([opened, withNotificationsLock(refreshBadge)]))
  })
  worker.addEventListener('notificationclose', (event) =>
    event.waitUntil(withNotificationsLock(refreshBadge)),
  )
  worker.addEventListener('pushsubscriptionchange', (event) => {
    if (isChange(event)) event.waitUntil(renew(registration, event))
  })
}
