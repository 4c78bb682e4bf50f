import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { idSchema } from '#contract/primitives.ts'

/** Field names that may hold an id. False positives get a reason in the table of cases. */
const idNames =
  /^(?:\w*(?:_id|_ids|Id|Ids|_files?|_code|_card|_sector)|_?id|profile|accrual|sectors?|cards?|files?|orders?|topic|(?:sub)?category|position|number|request_number|link|srv)$/

const unwrap = (schema: unknown): unknown =>
  schema instanceof z.ZodMiniOptional ||
  schema instanceof z.ZodMiniNullable ||
  schema instanceof z.ZodMiniDefault
    ? unwrap(schema.def.innerType)
    : schema

const listLeaves = (
  schema: unknown,
  path: readonly string[],
): (readonly [path: string[], schema: unknown])[] => {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodMiniObject)
    return Object.entries(inner.def.shape).flatMap(([name, field]) => listLeaves(field, [...path, name]))
  if (inner instanceof z.ZodMiniArray) return listLeaves(inner.def.element, [...path, '*'])
  if (inner instanceof z.ZodMiniUnion) return inner.def.options.flatMap((option) => listLeaves(option, path))
  return [[[...path], inner]]
}

const mayBeId = ([path, schema]: readonly [path: string[], schema: unknown]): boolean =>
  path[0] === 'params' || schema === idSchema || path.some((name) => idNames.test(name))

/** Lists paths of possible ids in a call's input, such as 'body.meters.*.meter_id'. */
export const listIdPaths = ({ params, query, body }: Endpoint): readonly string[] => {
  const parts = Object.entries({ params, query, body }).filter(([, schema]) => schema !== undefined)
  const leaves = parts.flatMap(([part, schema]) => listLeaves(schema, [part]))
  return [...new Set(leaves.filter(mayBeId).map(([path]) => path.join('.')))]
}

/** Replaces the id at the path. Of a list, only one item is kept. */
export const withId = (input: unknown, [step, ...rest]: readonly string[], id: number | string): unknown => {
  if (step === undefined) return id
  if (step === '*') return [withId(Array.isArray(input) ? input[0] : undefined, rest, id)]
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  return { ...fields, [step]: withId(fields[step], rest, id) }
}
