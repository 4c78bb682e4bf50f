import { describe, expect, it } from 'vitest'
import { toCsv, escapeFormula } from '../../../../src/lib/files/sheet.ts'
import { buildSheet } from '../../../../src/features/meters/report/rules/sheet.ts'
import { estimated, reportMessages } from '../../../../src/features/meters/report/messages.ts'
import { cold, electric, heat, months } from './rows.ts'

const words = {
  name: 'Показания',
  month: 'Месяц',
  total: 'Расход за период',
  reading: reportMessages.readingColumn,
  used: reportMessages.usedColumn,
  estimated,
}

describe('the report as a file', () => {
  it('M-20: CSV has the columns of the table, newest month first, decimal commas and totals', () => {
    expect(toCsv(buildSheet([cold, electric], months, words))).toBe(
      [
        '\uFEFFМесяц;Холодная вода, № 17443902, показание, м³;Холодная вода, № 17443902, расход, м³;' +
          'Электричество, № 28901144, день, показание, кВт·ч;Электричество, № 28901144, день, расход, кВт·ч;' +
          'Электричество, № 28901144, ночь, показание, кВт·ч;Электричество, № 28901144, ночь, расход, кВт·ч',
        '03.2026;123,45;3,95;;;;',
        '02.2026;;;2032,00;80,00;1077,00;42,00',
        '01.2026;119,50;4,20;;;;',
        'Расход за период;;8,15;;80,00;;42,00',
        '',
      ].join('\r\n'),
    )
  })

  it('M-11 M-20: heat has five decimals', () => {
    expect(toCsv(buildSheet([heat], ['2026-02'], words))).toContain('\r\n02.2026;14,21730;0,00010\r\n')
  })

  it('M-20: no text becomes a formula, and negative numbers stay numbers', () => {
    const hostile = [
      '=1+1',
      '+1',
      '-1+cmd|x',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      ' =1',
      '＝1',
      '|calc',
      '%x',
      '=1;"x"',
    ]
    for (const text of hostile) expect(escapeFormula(text)).toBe(`'${text}`)
    for (const text of ['Вода', '№ 5', '5', '', "'", '(1)', '03.2026']) expect(escapeFormula(text)).toBe(text)
    const sheet = { name: 'x', header: ['=1;"x"'], rows: [[{ value: -1.5, decimals: 2 }, 'a\nb', null]] }
    expect(toCsv(sheet)).toBe('\uFEFF"\'=1;""x"""\r\n-1,50;"a\nb";\r\n')
  })
})
