import { html } from '../../../kernel/html.ts'
import type { Queryable } from '../../../db/connect.ts'
import { day, longText, text, type Column } from '../columns.ts'
import {
  markBad,
  markDuplicates,
  readOutcomeCounts,
  staged,
  type ImportContext,
  type Kind,
} from '../stage.ts'

const paragraphs = (plain: string): string =>
  plain
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`.markup.replaceAll('\n', '<br>'))
    .join('\n')

/** Converts plain text to paragraphs. HTML is kept as is and sanitised on display (V-04). */
const body: Column['parse'] = (given) => {
  const parsed = longText(50_000)(given)
  if ('fault' in parsed || parsed.value === null || /<[a-z!/]/i.test(parsed.value)) return parsed
  return { value: paragraphs(parsed.value) }
}

const summarySql = `left(trim(regexp_replace(replace(replace(replace(replace(
  regexp_replace(body, '<[^>]*(>|$)', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g')), 300)`

const isKnown = `news.organisation_id = $1 and news.title = ${staged}.title and news.published_at = published`

const findHouses = async (tx: Queryable, { organisationId }: ImportContext): Promise<void> => {
  await tx.unsafe(
    `update ${staged} set summary = coalesce(summary, ${summarySql}),
       published = day::timestamp at time zone (select time_zone from organisation where id = $1),
       named = case when houses is null then '{""}'
         else array_remove(regexp_split_to_array(trim(houses), '\\s*[;|]\\s*'), '') end`,
    [organisationId],
  )
  await tx.unsafe(
    `update ${staged} set absent = (select min(one) from unnest(named) one where one <> ''
       and not exists (select from house where organisation_id = $1 and address = one))`,
    [organisationId],
  )
  await markBad(tx, 'Дома', 'absent', 'absent is not null', `'такого дома у организации нет'`)
}

/** News for all or some houses, unique by title and day. */
export const news: Kind = {
  name: 'news',
  columns: [
    { header: 'Заголовок', field: 'title', type: 'text', parse: text(200), isRequired: true },
    { header: 'Дата', field: 'day', type: 'date', parse: day, isRequired: true },
    { header: 'Кратко', field: 'summary', type: 'text', parse: text(500) },
    { header: 'Текст', field: 'body', type: 'text', parse: body, isRequired: true },
    { header: 'Дома', field: 'houses', type: 'text', parse: text(4000) },
  ],
  extra: 'published timestamptz, named text[], absent text, outcome text',
  async check(tx, context) {
    await findHouses(tx, context)
    await markDuplicates(tx, 'Заголовок', ['title', 'day'])
    const stored = `(select array_agg((house, summary, body)::text order by house) from news where ${isKnown})`
    const wanted = `(select array_agg((house, ${staged}.summary, ${staged}.body)::text order by house)
      from (select distinct house from unnest(named) house) named_once)`
    await tx.unsafe(
      `update ${staged} set outcome = case when ${stored} is null then 'new'
         when ${stored} = ${wanted} then 'same' else 'changed' end where bad_reason is null`,
      [context.organisationId],
    )
  },
  async merge(tx, { organisationId }) {
    const good = `bad_reason is null and outcome <> 'same'`
    await tx.unsafe(
      `delete from news using ${staged} where ${isKnown} and ${good} and news.house <> all(named)`,
      [organisationId],
    )
    await tx.unsafe(
      `update news set summary = ${staged}.summary, body = ${staged}.body from ${staged} where ${isKnown} and ${good}`,
      [organisationId],
    )
    await tx.unsafe(
      `insert into news (organisation_id, house, title, summary, body, published_at)
       select $1::bigint, house, title, summary, body, published from ${staged}
       cross join lateral (select distinct house from unnest(named) house) named_once
       where ${good} and not exists (select from news where ${isKnown} and news.house = named_once.house)
       order by line, house`,
      [organisationId],
    )
    return readOutcomeCounts(tx)
  },
}
