import { pushMessageSchema, pushTargetSchema, type PushMessage } from '#contract/notifications/schema.ts'
import { postOpenPath } from '../src/lib/worker/open-path.ts'

/** Dependencies of showing a push; tests give their own. */
export interface PushParts {
  /** Whether the scope is of the resident who is signed in on this device; null: it cannot be told now. */
  knowsScope(scope: string): Promise<boolean | null>
  show(title: string, options: NotificationOptions): Promise<void>
  showBadge(): Promise<void>
}

// A browser demands that something is shown for every push. This tells nobody anything.
const unknown: Omit<PushMessage, 'scope'> & { readonly scope?: string } = {
  title: 'Личный кабинет',
  body: 'Войдите, чтобы прочитать уведомление',
  path: '/',
  tag: 'unknown',
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Shows a push; one of a resident who is no longer signed in here says nothing of what it tells (O-14). */
export const showPush = async (text: string, { knowsScope, show, showBadge }: PushParts): Promise<void> => {
  const { data } = pushMessageSchema.safeParse(parse(text))
  const { title, body, path, tag, scope } = data && (await knowsScope(data.scope)) ? data : unknown
  await show(title, {
    body,
    tag,
    lang: 'ru',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path, scope },
  })
  await showBadge()
}

/** As much of an open page as is used. */
interface OpenPage {
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Windows {
  pages(): Promise<readonly OpenPage[]>
  open(url: string): Promise<unknown>
  /** Turns the device to the profile that was told of; false when it is there. */
  turnTo(scope: string): Promise<boolean>
}

/**
 * Goes where a pressed notification leads, in the profile that it tells of: in a page that is open, the one in front
 * first, else in a new one.
 */
export const openPath = async (data: unknown, { pages, open, turnTo }: Windows): Promise<void> => {
  const { path, scope } = pushTargetSchema.safeParse(data).data ?? unknown
  const isTurned = scope !== undefined && (await turnTo(scope))
  const opened = await pages()
  const page = opened.find(({ visibilityState }) => visibilityState === 'visible') ?? opened[0]
  if (!page) return void (await open(`/#${path}`))
  postOpenPath(page, path, isTurned)
  await page.focus()
}
