import type { NoticeKind } from '../notifications/service.ts'

/** An event that the staff added to a case. */
export interface CaseFacts {
  readonly id: string
  readonly number: string
  /** Id of the event. */
  readonly event: string
  /** The new status as text; absent if the status is kept. */
  readonly status?: string
  /** What the staff wrote to the resident. */
  readonly text?: string | null
}

export const caseNoticeKind = ({
  title,
  path,
  tag,
  ...kind
}: Pick<NoticeKind<CaseFacts>, 'name' | 'slug'> & {
  readonly title: (number: string) => string
  /** Of the case's screen. */
  readonly path: string
  readonly tag: string
}): NoticeKind<CaseFacts> => ({
  ...kind,
  topic: 'email_requests',
  key: ({ id, event }) => `${id}/${event}`,
  content: ({ id, number, status, text }) => ({
    title: title(number),
    ...(status !== undefined && { detail: status }),
    path: `${path}?id=${encodeURIComponent(id)}`,
    tag,
    ...(text && { text }),
  }),
})
