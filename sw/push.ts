import { pushMessageSchema, pushTargetSchema, type PushMessage } from '#contract/notifications/schema.ts'
import { postOpenPath } from '../src/lib/worker/open-path.ts'

export interface PushParts {
  /** Null: it cannot be determined now. */
  hasScope(scope: string): Promise<boolean | null>
  show(title: string, options: NotificationOptions): Promise<void>
  showBadge(): Promise<void>
}

// Browsers require a notification per push; this one reveals nothing.
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

/** Hides the content if its resident is signed out (O-14). */
export const showPush = async (text: string, { hasScope, show, showBadge }: PushParts): Promise<void> => {
  const { data } = pushMessageSchema.safeParse(parse(text))
  const { title, body, path, tag, scope } = data && (await hasScope(data.scope)) ? data : unknown
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

interface OpenPage {
  readonly visibilityState: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Windows {
  pages(): Promise<readonly OpenPage[]>
  open(url: string): Promise<unknown>
  /** False if already active. */
  turnTo(scope: string): Promise<boolean>
}

/** Prefers a visible page, then any open one, else a new one. */
export const openPath = async (data: unknown, { pages, open, turnTo }: Windows): Promise<void> => {
  const { path, scope } = pushTargetSchema.safeParse(data).data ?? unknown
  const isTurned = scope !== undefined && (await turnTo(scope))
  const opened = await pages()
  const page = opened.find(({ visibilityState }) => visibilityState === 'visible') ?? opened[0]
  if (!page) return void (await open(`/#${path}`))
  postOpenPath(page, path, isTurned)
  await page.focus()
}
