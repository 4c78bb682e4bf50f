import { html } from '../../../kernel/html.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'
import { type Column } from '../values/columns.ts'
import {
  markBad,
  markDuplicates,
  readOutcomeCounts,
  type ImportContext,
  timeZone,
  type Kind,
} from '../staging/stage.ts'
import { day } from '../values/dates.ts'
import { longText, text } from '../values/words.ts'

const paragraphs = (plain: string): string =>
  plain
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => html`<p>${part}</p>`.markup.replaceAll('\n', '<br>'))
    .join('\n')

/** Plain text becomes paragraphs. HTML is kept and sanitised on display (V-04). */
const body: Column['parse'] = (given) => {
  const parsed = longText(50_000)(given)
  if ('fault' in parsed || parsed.value === null || /<[a-z!/]/i.test(parsed.value)) return parsed
  return { value: paragraphs(parsed.value) }
}

const summary = (sql: Queryable): Fragment => sql`
  left(trim(regexp_replace(replace(replace(replace(replace(
  regexp_replace(body, '<[^>]*(>|$)', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\\s+', ' ', 'g')), 300)`

const isKnown = (sql: Queryable, { organisationId }: ImportContext): Fragment =>
  sql`news.organisation_id = ${organisationId} and news.title = staged.title and news.published_at = published`

const findHouses = async (tx: Queryable, context: ImportContext): Promise<void> => {
  const { organisationId } = context
  await tx`
    update staged set summary = coalesce(summary, ${summary(tx)}),
    published = day::timestamp at time zone ${timeZone(tx, context)},
    named = case when houses is null then '{""}'
      else array_remove(regexp_split_to_array(trim(houses), '\\s*[;|]\\s*'), '') end`
  await tx`
    update staged set absent = (select min(one) from unnest(named) one where one <> ''
    and not exists (select from house where organisation_id = ${organisationId} and address = one))`
  await markBad(tx, 'Дома', tx`absent`, tx`absent is not null`, 'такого дома у организации нет')
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
  extra: (sql) => sql`published timestamptz, named text[], absent text, outcome text`,
  async check(tx, context) {
    await findHouses(tx, context)
    await markDuplicates(tx, 'Заголовок', ['title', 'day'])
    const stored = tx`(select array_agg((house, summary, body)::text order by house) from news where ${isKnown(tx, context)})`
    const wanted = tx`
      (select array_agg((house, staged.summary, staged.body)::text order by house)
      from (select distinct house from unnest(named) house) named_once)`
    await tx`
      update staged set outcome = case when ${stored} is null then 'new'
      when ${stored} = ${wanted} then 'same' else 'changed' end where bad_reason is null`
  },
  async merge(tx, context) {
    const { organisationId } = context
    const good = tx`bad_reason is null and outcome <> 'same'`
    await tx`delete from news using staged where ${isKnown(tx, context)} and ${good} and news.house <> all(named)`
    await tx`update news set summary = staged.summary, body = staged.body from staged where ${isKnown(tx, context)} and ${good}`
    await tx`
      insert into news (organisation_id, house, title, summary, body, published_at)
      select ${organisationId}::bigint, house, title, summary, body, published from staged
      cross join lateral (select distinct house from unnest(named) house) named_once
      where ${good} and not exists (select from news where ${isKnown(tx, context)} and news.house = named_once.house)
      order by line, house`
    return readOutcomeCounts(tx)
  },
}
