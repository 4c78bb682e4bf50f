import type { Queryable } from '../../db/connect.ts'
import { getScope, type Hmac } from '../../kernel/hmac.ts'
import { channels } from './channels/all.ts'
import { getExpiry, type NoticeKind } from './notice-kind.ts'
import { findAddressee, insertNotice } from './store.ts'

interface NotifyDeps {
  readonly hmac: Hmac
  readonly now: Date
  /** Names of channels that carry the event already. */
  readonly except?: readonly string[]
}

/** Notifies once, in the event's transaction, by every channel that the resident wants for the topic. */
export const notify = async <Facts>(
  sql: Queryable,
  { hmac, now, except = [] }: NotifyDeps,
  profileId: number,
  kind: NoticeKind<Facts>,
  facts: Facts,
): Promise<void> => {
  const addressee = await findAddressee(sql, profileId)
  if (!addressee) return
  const { title, detail, path, tag, text } = kind.content(facts)
  const body = detail === undefined ? addressee.address : `${detail}. ${addressee.address}`
  const identity = { profileId, kind: kind.name, about: kind.key(facts) }
  if (!(await insertNotice(sql, identity, { title, body, path }, now))) return
  const notice = {
    kind: kind.name,
    addressee,
    title,
    body,
    path,
    tag: `${tag}-${profileId}`,
    text,
    scope: getScope(hmac, addressee.residentId, profileId),
    now,
    expiresAt: getExpiry(kind, facts, now),
  }
  for (const { name, isOn, enqueue } of channels)
    if (isOn(addressee.channels, kind.topic) && !except.includes(name)) await enqueue(sql, notice)
}
