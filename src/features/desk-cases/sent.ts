import type { Getter, Setter } from 'jotai/vanilla'
import * as z from 'zod/mini'
import type { DeskCase, TimelineEntry } from '#contract/desk/cases-schema.ts'
import { keptText } from '../../lib/desk/kept.ts'

/** Kinds of acts on a case. What a member types for one is kept under its name. */
const actNames = ['answer', 'note', 'visit', 'close', 'reopen', 'reject', 'work', 'take'] as const
export type ActName = (typeof actNames)[number]

/** What the member types for an act on a case; '' for nothing. */
export const draftAtom = (name: ActName, id: number) => keptText(`${name} ${id}`)

/** Files attached to the answer of a case, as JSON. */
export const filesText = (id: number) => keptText(`files ${id}`)

const getDrafts = (name: ActName, id: number) =>
  name === 'answer' ? [draftAtom(name, id), filesText(id)] : [draftAtom(name, id)]

/** How the timeline shows the act once it has happened. */
const traceSchema = z.object({
  kind: z.string(),
  text: z.exactOptional(z.string()),
  status: z.exactOptional(z.string()),
})
const sentSchema = z.object({
  key: z.uuid(),
  content: z.string(),
  drafts: z.array(z.string()),
  trace: traceSchema,
  /** Number of entries that the timeline had before the act. */
  seen: z.int(),
})
/** An act that was sent, until its outcome is known. The tab keeps it, so that it outlives a reload. */
export type Sent = z.output<typeof sentSchema>

const sentText = (name: ActName, id: number) => keptText(`sent ${name} ${id}`)

const readSent = (get: Getter, name: ActName, id: number): Sent | null => {
  const kept = get(sentText(name, id))
  return kept === '' ? null : sentSchema.parse(JSON.parse(kept))
}

/** An act as the member composed it. */
export interface Composed {
  readonly name: ActName
  /** What the act says, without the version that it is based on. */
  readonly content: object
  readonly trace: z.output<typeof traceSchema>
}

/** Gives an act its idempotency key. While the outcome of the same content is unknown, it is the same key (G-21). */
export const beginSending = (
  get: Getter,
  set: Setter,
  { id, timeline }: Pick<DeskCase, 'id' | 'timeline'>,
  { name, content, trace }: Composed,
): Sent => {
  const last = readSent(get, name, id)
  const text = JSON.stringify(content)
  const isRepeated = last?.content === text
  const sent = {
    key: isRepeated ? last.key : crypto.randomUUID(),
    content: text,
    drafts: getDrafts(name, id).map((draft) => get(draft)),
    trace,
    seen: isRepeated ? last.seen : timeline.length,
  }
  set(sentText(name, id), JSON.stringify(sent))
  return sent
}

/** Ends an act that has happened, and empties its boxes except for what was typed meanwhile. */
export const endSending = (
  get: Getter,
  set: Setter,
  id: number,
  name: ActName,
  { key, drafts }: Sent,
): void => {
  if (readSent(get, name, id)?.key === key) set(sentText(name, id), '')
  for (const [at, draft] of getDrafts(name, id).entries()) if (get(draft) === drafts[at]) set(draft, '')
}

const isTrace = (entry: TimelineEntry, { kind, text, status }: Sent['trace']): boolean =>
  entry.is_me &&
  entry.kind === kind &&
  (text === undefined || entry.text === text) &&
  (status === undefined || entry.status === status)

/** Ends the acts that the timeline of a case shows although their replies were lost. */
export const endShown = (get: Getter, set: Setter, { id, timeline }: DeskCase): void => {
  for (const name of actNames) {
    const sent = readSent(get, name, id)
    if (sent && timeline.slice(sent.seen).some((entry) => isTrace(entry, sent.trace)))
      endSending(get, set, id, name, sent)
  }
}
