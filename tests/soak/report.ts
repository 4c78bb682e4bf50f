import { quantile } from '../bench/statistics.ts'
import type { Attempts } from './attempts.ts'
import type { Finding } from './proof.ts'
import type { TableSize } from './sizes.ts'

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [
    `| ${heads.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(heads.length - 1)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')

export const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(bytes < 2 ** 20 * 10 ? 1 : 0)
const round = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

export function callsTable({ latencies, cuts }: Attempts, seconds: number): string {
  const rows = [...latencies].map(([kind, times]) => [
    kind,
    times.length,
    (times.length / seconds).toFixed(1),
    round(quantile(times, 0.5)),
    round(quantile(times, 0.95)),
    round(quantile(times, 0.99)),
    round(times.reduce((max, time) => Math.max(max, time), 0)),
    cuts.filter((cut) => cut.kind === kind).length,
  ])
  const heads = ['call', 'answered', 'a second', 'p50, ms', 'p95', 'p99', 'max', 'cut and repeated']
  return table(heads, rows)
}

export const sizesTable = (sizes: readonly TableSize[]): string =>
  table(
    ['table', 'rows', 'table, MiB', 'indexes, MiB', 'bytes a row, with indexes'],
    sizes.map((size) => [
      size.name,
      size.rows,
      megabytes(size.table),
      megabytes(size.indexes),
      size.rows > 0 ? Math.round((size.table + size.indexes) / size.rows) : '',
    ]),
  )

export const findingsTable = (findings: readonly Finding[]): string =>
  table(
    ['invariant', 'looked at', 'broken'],
    findings.map(({ invariant, of, broken }) => [invariant, of, broken === 0 ? 0 : `**${broken}**`]),
  )

export const valuesTable = (values: Readonly<Record<string, string | number>>): string =>
  table(['what', 'measured'], Object.entries(values))
