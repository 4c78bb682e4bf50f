import type { Getter, Setter } from 'jotai/vanilla'
import * as z from 'zod/mini'
import type { DeskCase, TimelineEntry } from '#contract/cases/desk-schema.ts'
import { storedTextAtom } from '../../shared/desk/stored-text.ts'

/** Each action's draft is stored under its name. */
const actNames = ['answer', 'note', 'visit', 'unplan', 'close', 'reopen', 'reject', 'work', 'take'] as const
export type ActName = (typeof actNames)[number]

/** Stores the input for an action; '' for none. */
export const draftAtom = (name: ActName, id: number) => storedTextAtom(`${name} ${id}`)

/** Stores the attached files, as JSON. */
export const filesText = (id: number) => storedTextAtom(`files ${id}`)

const getDrafts = (name: ActName, id: number) =>
  name === 'answer' ? [draftAtom(name, id), filesText(id)] : [draftAtom(name, id)]

/** The timeline entry the action produces. */
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
  /** Timeline length before the action. */
  seen: z.int(),
})
/** A sent action with unknown outcome; survives a reload. */
export type Sent = z.output<typeof sentSchema>

const sentText = (name: ActName, id: number) => storedTextAtom(`sent ${name} ${id}`)

const readSent = (get: Getter, name: ActName, id: number): Sent | null => {
  const stored = get(sentText(name, id))
  return stored === '' ? null : sentSchema.parse(JSON.parse(stored))
}

export interface Composed {
  readonly name: ActName
  /** Excludes the base version. */
  readonly content: object
  readonly trace: z.output<typeof traceSchema>
}

/** Reuses the key while the outcome of the same content is unknown (G-21). */
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

/** Clears a finished action and its inputs, except those edited since. */
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

/** Finds in the timeline actions whose replies were lost. */
export const endShown = (get: Getter, set: Setter, { id, timeline }: DeskCase): void => {
  for (const name of actNames) {
    const sent = readSent(get, name, id)
    if (sent && timeline.slice(sent.seen).some((entry) => isTrace(entry, sent.trace)))
      endSending(get, set, id, name, sent)
  }
}
