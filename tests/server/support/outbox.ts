import type { Sql } from '../../../server/db/connect.ts'
import {
  createEmailSend,
  emailChannel,
} from '../../../server/modules/notifications/channels/email/channel.ts'
import type { Composers } from '../../../server/modules/notifications/channels/email/service.ts'
import { createPushSend, pushChannel } from '../../../server/modules/notifications/channels/push/channel.ts'
import { createSender } from '../../../server/modules/notifications/outbox/sender.ts'
import type { Clock } from '../../../server/ports/clock.ts'
import type { Mail } from '../../../server/ports/mail.ts'
import type { Push } from '../../../server/ports/push.ts'

interface SenderDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly onFailure?: (error: unknown) => void
}

const ignore = () => undefined

/** One process that sends emails. */
export const createEmailSender = ({
  mail,
  composers,
  onFailure = ignore,
  ...deps
}: SenderDeps & { readonly mail: Mail; readonly composers: Composers }) =>
  createSender({
    ...deps,
    channel: emailChannel,
    send: createEmailSend({ ...deps, mail, composers }),
    onFailure,
  })

/** One process that sends pushes. */
export const createPushSender = ({
  push,
  onFailure = ignore,
  ...deps
}: SenderDeps & { readonly push: Push }) =>
  createSender({ ...deps, channel: pushChannel, send: createPushSend({ ...deps, push }), onFailure })

/** Queues a push to the subscribed session. */
export const addPush = async (
  sql: Sql,
  familyId: string,
  data: Readonly<Record<string, string>>,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into notification_outbox (channel, kind, recipient, data, family_id, created_at, due_at, expires_at)
    values ('push', 'readings_due', 'push.example', ${sql.json(data)}, ${familyId}, ${now}, ${now}, ${expiresAt})`
}
