import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { enqueueEmail } from '../../../server/modules/notifications/channels/email/service.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const { browser, clock } = await startApp(sql)
// A failure is reported only while it lasts.
await enqueueEmail(sql, { kind: 'plain', recipient: 'anna@demo.local', data: {} }, clock.now())
await sql`update notification_outbox set last_error = 'ETIMEDOUT'`
const { body } = await browser('127.0.0.1').send('GET', '/metrics')
const types = new Map(
  [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]),
)
const exposed = new Set(
  [...types].flatMap(([name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  ),
)

/** Prometheus sets it itself. */
const ofPrometheus = 'up'
const functions = /\b(?:sum|max|min|rate|increase|time|histogram_quantile|by|or)\b/g

const metricsOf = (expression: string): string[] => {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, '').replaceAll(functions, '')
  return [...bare.matchAll(/\b[a-z]\w*\b/g)].map(([name]) => name)
}

const read = (file: string) => readFileSync(`docs/monitoring/${file}`, 'utf8')
const expressionsOf = (rules: string) =>
  [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)

it('G-28: each alert and each panel reads metrics that /metrics has', () => {
  const [, product = '', machine = ''] = read('alerts.yml').split(/^ {2}- name: .+$/m)
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('grafana.json'),
  )
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const used = [...expressionsOf(product), ...panels].flatMap(metricsOf)
  expect(used.length).toBeGreaterThan(25)
  expect(used.filter((name) => name !== ofPrometheus && !exposed.has(name))).toEqual([])

  const ofOthers = expressionsOf(machine).flatMap(metricsOf)
  expect(ofOthers).toHaveLength(7)
  expect(ofOthers.filter((name) => !/^(?:probe|node|pg)_/.test(name))).toEqual([])
})

/** Labels of each metric that has samples. */
const labels = new Map<string, Set<string>>()
for (const [, name = '', pairs = ''] of body.matchAll(/^(\w+)\{([^}]*)\} /gm))
  labels.set(
    name,
    new Set([
      ...(labels.get(name) ?? []),
      ...Array.from(pairs.matchAll(/(\w+)="/g), ([, label = '']) => label),
    ]),
  )
/** Prometheus adds them itself. */
const ofScrape = new Set(['job', 'instance'])

const labelsOf = (expression: string): readonly string[] => [
  ...Array.from(expression.matchAll(/by \(([^)]*)\)/g), ([, names = '']) => names.split(/, ?/)).flat(),
  ...Array.from(expression.matchAll(/(\w+)(?:=~?|!~?)"/g), ([, name = '']) => name),
]

it('G-28: each panel and alert groups and selects by labels that its metrics have', () => {
  const [, product = ''] = read('alerts.yml').split(/^ {2}- name: .+$/m)
  const dashboard: { panels: { targets: { expr: string; legendFormat?: string }[] }[] } = JSON.parse(
    read('grafana.json'),
  )
  const targets = dashboard.panels.flatMap((panel) => panel.targets)
  const missing = [...expressionsOf(product), ...targets.map(({ expr }) => expr)].flatMap((expression) => {
    const known = metricsOf(expression).map((name) => labels.get(name))
    // A counter of failures has no samples before the first failure.
    const all = new Set(known.flatMap((own) => [...(own ?? [])]))
    return known.includes(undefined)
      ? []
      : labelsOf(expression).filter((label) => !all.has(label) && !ofScrape.has(label))
  })
  expect(missing).toEqual([])
  const grouped = targets.filter(({ expr }) => /by \(/.test(expr))
  expect(grouped.length).toBeGreaterThan(5)
  for (const { expr, legendFormat = '' } of targets)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([expr, [...labelsOf(expr), ...ofScrape]]).toEqual([expr, expect.arrayContaining([label])])
})

it('G-28: every queue, failure and free room that the product reports has an alert', () => {
  const alarmed = new Set(expressionsOf(read('alerts.yml')).flatMap(metricsOf))
  const reported = [...exposed].filter((name) =>
    /^(?:cabinet_(?!connections$|imports_|queue_length$)|storage_|security_)/.test(name),
  )
  expect(reported.length).toBeGreaterThan(8)
  expect(reported.filter((name) => !alarmed.has(name))).toEqual([])
})
