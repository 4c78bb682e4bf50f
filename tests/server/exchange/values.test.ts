import { describe, expect, it } from 'vitest'
import { readCellText } from '../../../server/modules/exchange/values/cell-text.ts'
import { day, month } from '../../../server/modules/exchange/values/dates.ts'
import { decimal, integer, money, rounded } from '../../../server/modules/exchange/values/numbers.ts'
import {
  code,
  flag,
  flatNumber,
  meterType,
  number,
  text as words,
  unitName,
} from '../../../server/modules/exchange/values/words.ts'

const nbsp = '\u00A0'
const thin = '\u2009'

describe('value of a cell', () => {
  it.each([
    ['05.11.2026', '2026-11-05'],
    ['5.11.26', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['05-11-2026', '2026-11-05'],
    ['05.11.2026 г.', '2026-11-05'],
    ['05.11.2026 0:00:00', '2026-11-05'],
    ['05.11.2026 12:15', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-05T00:00:00', '2026-11-05'],
    ['2026-11-05T00:00:00Z', '2026-11-05'],
    ['2026-11-05T23:30:00+03:00', '2026-11-05'],
    ['2026-11-05 12:15:00.123', '2026-11-05'],
    ['2026.11.05', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['5 ноября 2026 г.', '2026-11-05'],
    ['«05» ноября 2026 года', '2026-11-05'],
    ['05 ноя 2026', '2026-11-05'],
    ['05-Nov-26', '2026-11-05'],
    ['5-ноя-26', '2026-11-05'],
    ['05.11.1999', '1999-11-05'],
    ['чт, 05.11.2026', '2026-11-05'],
    ['Чт., 5 ноя 2026', '2026-11-05'],
    ['четверг, 5 ноября 2026 г.', '2026-11-05'],
  ])('G-14: reads the date «%s»', (text, expected) => {
    expect(day(text)).toEqual({ value: expected })
  })

  it.each([
    ['31.02.2026', 'такого дня нет'],
    ['11/25/2026', 'такого дня нет'],
    // 5 November of an American program is 11 May of a British one.
    ['11/5/2026', 'не понять, где день и где месяц'],
    ['5/11/26', 'не понять, где день и где месяц'],
    ['46331', 'Это дата числом: задайте столбцу формат «Дата»'],
    ['01.01.1899', 'год не между 1990 и 2100'],
    ['2026-11-04T21:00:00Z', 'время по Гринвичу'],
    ['47515', 'дата: 21.11.2026'],
    ['вчера', 'дата: 21.11.2026'],
    ['5 мартобря 2026', 'дата: 21.11.2026'],
  ])('G-14: rejects the date «%s»', (text, reason) => {
    expect(day(text)).toEqual({ fault: expect.stringContaining(reason) })
  })

  it.each([
    '11.2026',
    '2026-11',
    '11/2026',
    '2026.11',
    '202611',
    '112026',
    'ноя.26',
    'Ноя 26',
    'нояб. 2026',
    'Nov-26',
    'Ноябрь 2026',
    'ноябрь 2026 г.',
    'за ноябрь 2026 года',
    'НОЯБРЬ,2026',
    '2026 ноябрь',
    '01.11.2026',
    '30.11.2026',
    '01.11.2026 0:00:00',
    '2026-11-01T00:00:00',
    '1 ноября 2026 г.',
    '11 2026',
    'с 01.11.2026 по 30.11.2026',
    '01.11.2026-30.11.2026',
  ])('G-14: reads the month «%s»', (text) => {
    expect(month(text)).toEqual({ value: '2026-11-01' })
  })

  it.each([
    ['13.2026', 'такого месяца нет'],
    ['00.2026', 'такого месяца нет'],
    ['31.11.2026', 'такого дня нет'],
    // 10.2020 as a number of a spreadsheet.
    ['10.202', 'месяц: 11.2026'],
    ['11.26', 'месяц: 11.2026'],
    ['с 01.10.2026 по 30.11.2026', 'месяц: 11.2026'],
    ['ноябрь', 'месяц: 11.2026'],
  ])('G-14: rejects the month «%s»', (text, reason) => {
    expect(month(text)).toEqual({ fault: expect.stringContaining(reason) })
  })

  it.each([
    ['1234,56', 123_456],
    [`1${nbsp}234,56`, 123_456],
    [`1${thin}234${nbsp}567,8`, 123_456_780],
    ["1'234.56", 123_456],
    ['1’234.56', 123_456],
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1.234.567', 123_456_700],
    [',5', 50],
    ['100,', 10_000],
    ['+5', 500],
    ['-5', -500],
    ['−12,5', -1250],
    ['– 12,5', -1250],
    ['12,50-', -1250],
    ['(1 234,56)', -123_456],
    ['(1 234,56) ₽', -123_456],
    ['(1 234,56 руб.)', -123_456],
    ['1 234,56 ₽', 123_456],
    ['₽ 5', 500],
    ['1 234,56 руб.', 123_456],
    ['1234,56р', 123_456],
    ['1 234 руб. 56 коп.', 123_456],
    ['12 р. 56 к.', 1256],
    ['12р.05к', 1205],
    ['1 234-56', 123_456],
    ['1234=56', 123_456],
    ['3,3000000000000003', 330],
    ['87,099999999999994', 8710],
    ['5,68434188608080E-14', 0],
    ['0,00', 0],
  ])('G-14: reads the sum «%s»', (text, kopecks) => {
    expect(money(text)).toEqual({ value: String(kopecks) })
  })

  it.each([
    ['1,234', 'больше 2 цифр после запятой'],
    ['1.005', 'больше 2 цифр после запятой'],
    ['12 34', 'это не число'],
    ['(-5)', 'это не число'],
    ['1,23,4', 'это не число'],
    ['=B2*C2', 'это не число'],
    ['много', 'это не число'],
    [',', 'это не число'],
    ['20-11-2026', 'это не число'],
    // A percentage or a volume in a column of sums is another column by mistake.
    ['12,5%', 'это не число'],
    ['5 м3', 'это не число'],
    // A hundred without kopecks, not a hundred below zero.
    ['100,-', 'это не число'],
    ['1,23457E+15', 'программа таблиц сократила число'],
    ['1234567890', 'больше 9 цифр до запятой'],
  ])('G-14: rejects the sum «%s»', (text, reason) => {
    expect(money(text)).toEqual({ fault: expect.stringContaining(reason) })
  })

  it.each([
    ['54,3 м²', '54.3'],
    ['54,3 кв.м', '54.3'],
    ['54.3 кв. м.', '54.3'],
    ['6,7 м3', '6.7'],
    ['0,842 Гкал', '0.842'],
    ['310 кВт·ч', '310.0'],
    ['50,25 руб./м3', '50.25'],
  ])('G-14: reads the quantity «%s»', (text, expected) => {
    expect(decimal(6, 5)(text)).toEqual({ value: expected })
  })

  it.each([
    ['2945,12345', '2945.1235'],
    ['0,00004', '0.0000'],
    ['9,99995', '10.0000'],
    ['-0,00001', '0.0000'],
    ['12', '12.0'],
  ])('G-14: rounds the tariff «%s» to what is stored', (text, expected) => {
    expect(rounded(10, 4)(text)).toEqual({ value: expected })
  })

  it('G-14: accepts whole numbers with zeros after the point', () => {
    expect(integer(1, 10)('5,00')).toEqual({ value: '5' })
    expect(integer(1, 10)('5,5')).toEqual({ fault: 'нужно целое число от 1 до 10' })
    expect(integer(1, 10)('0')).toEqual({ fault: 'нужно целое число от 1 до 10' })
  })

  it('G-14: reads yes and no as programs write them', () => {
    for (const text of ['да', 'Да.', 'ИСТИНА', 'TRUE', '1', '+', 'yes', 'V', 'х', 'X'])
      expect([text, flag(text)]).toEqual([text, { value: 'true' }])
    for (const text of ['нет', 'ЛОЖЬ', 'False', '0', '-', '−', 'no'])
      expect([text, flag(text)]).toEqual([text, { value: 'false' }])
    expect(flag('может')).toEqual({ fault: 'нужно «да» или «нет»' })
  })

  it.each([
    [
      'ColdWaterAreaMeter',
      [
        'ХВС',
        'XBC',
        'х.в.с.',
        'ХВ',
        'Холодное водоснабжение',
        'ИПУ холодного водоснабжения',
        'Счётчик холодной воды',
        'хол. вода',
        'ХВС-1',
        'ХВС №2',
        'ХВС (кухня)',
        'ХВС (стояк 1)',
        'ХВС стояк № 2',
        'ХВС, стояк',
        'ХВС, м³',
      ],
    ],
    ['HotWaterAreaMeter', ['ГВС', 'ГВ', 'Горячее водоснабжение', 'ИПУ горячей воды', 'ГВС в ванной']],
    ['GasAreaMeter', ['Газ', 'Природный газ', 'Газоснабжение', 'счётчик газа', 'Газовый счётчик']],
    [
      'Electric',
      [
        'ЭЭ',
        'э/э',
        'Эл. энергия',
        'эл-во',
        'эл.эн.',
        'Электрическая энергия',
        'Электроснабжение',
        'Электросчётчик',
      ],
    ],
    [
      'ElectricTwoRateAreaMeter',
      [
        'Электроэнергия (двухтарифный)',
        'ЭЭ 2-тарифный',
        'Электроснабжение (2 тарифа)',
        'эл/эн 2-х тариф.',
        'Эл. энергия день/ночь',
        'ЭЭ Т1/Т2',
      ],
    ],
    ['HeatAreaMeter', ['Тепловая энергия', 'Теплоснабжение', 'ТЭ', 'Отопление']],
    ['HeatDistributorAreaMeter', ['Распределитель тепла']],
  ])('G-14: recognises %s by every usual name', (type, names) => {
    for (const name of names) expect([name, meterType(name)]).toEqual([name, { value: type }])
  })

  it('G-14: rejects a resource that has no meter here', () => {
    for (const name of ['пар', 'ХВС двухтарифный', 'Водоотведение'])
      expect(meterType(name)).toEqual({
        fault:
          'такого типа счётчиков нет. Бывают: холодная вода, горячая вода, газ, электричество, отопление, распределитель тепла',
      })
  })

  it('G-14: asks to write the rates of one electric meter in one row', () => {
    for (const name of ['эл-во день', 'Электроэнергия (ночь)', 'ЭЭ Т1'])
      expect([name, meterType(name)]).toEqual([name, { fault: expect.stringContaining('одной строкой') }])
  })

  it.each([
    ['1744–3902', '1744-3902'],
    ['1744\u20113902', '1744-3902'],
    ['№ 13', '13'],
    ['100 200 012', '100200012'],
    ['л/с 100200012', '100200012'],
    ['Лицевой счёт № 100200012', '100200012'],
    ['N 100200012', '100200012'],
    ['ЛС100200012', 'ЛС100200012'],
    ['1E5', '1E5'],
    ['100200012.', '100200012'],
    ['100200012.0', '100200012'],
    ['100200012,00', '100200012'],
    ['50АА123456', '50АА123456'],
  ])('G-14: reads the number «%s»', (text, expected) => {
    expect(number(text)).toEqual({ value: expected })
  })

  it.each([
    ['1,23457E+15', 'испортила номер'],
    ['01.фев', 'превратила значение в дату'],
    ['фев.26', 'превратила значение в дату'],
    ['Jan-12', 'превратила значение в дату'],
    ['01.02.2026', 'превратила значение в дату'],
    ['100200012\n100200047', 'несколько номеров'],
    ['100200012, 100200047', 'несколько номеров'],
    ['=A1+1', 'номер: до 40 букв и цифр'],
  ])('G-14: rejects the number «%s»', (text, reason) => {
    expect(number(text)).toEqual({ fault: expect.stringContaining(reason) })
  })

  it('G-14: tells a flat that a spreadsheet turned into a date', () => {
    expect(code(20)('02.янв')).toEqual({ fault: expect.stringContaining('превратила значение в дату') })
    for (const flat of ['1/2', 'нежилое 2', '12А', 'март 1'])
      expect([flat, 'value' in code(20)(flat)]).toEqual([flat, true])
  })

  it.each(['01.02.2026', '2026-02-01', '2026-02-01 00:00:00', '01.02.2026 0:00:00'])(
    'G-14: tells a flat or a document that became the date «%s»',
    (text) => {
      expect(code(20)(text)).toEqual({ fault: expect.stringContaining('превратила значение в дату') })
    },
  )

  it('G-14: tells a document that a spreadsheet has shortened, and drops the zeros of a number cell', () => {
    expect(code(20)('1,23457E+11')).toEqual({ fault: expect.stringContaining('испортила номер') })
    expect(code(20)('123,0')).toEqual({ value: '123' })
  })

  it.each([
    ['кв. 12', '12'],
    ['Квартира № 12а', '12а'],
    ['№12', '12'],
    ['12.0', '12'],
    ['кв-л 5', 'кв-л 5'],
    ['нежилое 1', 'нежилое 1'],
  ])('G-14: reads the flat «%s» as residents type it', (text, expected) => {
    expect(flatNumber(20)(text)).toEqual({ value: expected })
  })

  it('G-14: joins the lines of a cell with a space', () => {
    for (const text of ['ул. Садовая,\r\n 5', 'ул.\u00A0Садовая,  5'])
      expect(words(50)(text)).toEqual({ value: 'ул. Садовая, 5' })
  })

  it.each([
    ['="00012"', '00012'],
    ['="ООО ""Мир"""', 'ООО "Мир"'],
    ["'00012", '00012'],
    ["'Мир'", "'Мир'"],
    ['NULL', null],
    ['nan', null],
    ['Нан', 'Нан'],
    ['#5', '#5'],
  ])('G-14: reads the cell «%s»', (text, expected) => {
    expect(readCellText(text)).toEqual({ value: expected })
  })

  it.each(['#Н/Д', '#ССЫЛКА!', '#REF!', '#ДЕЛ/0!', '#ИМЯ?', '#N/A', '#ERROR!', 'Err:502', '########'])(
    'G-14: takes the error cell «%s» for no value',
    (text) => {
      expect(readCellText(text)).toEqual({ fault: expect.stringMatching(/в ячейке ошибка|столбец узкий/) })
    },
  )

  it.each([
    ['куб.м', 'м³'],
    ['м3', 'м³'],
    ['Куб. м.', 'м³'],
    ['кв.м', 'м²'],
    ['квт*ч', 'кВт·ч'],
    ['КВТ.Ч', 'кВт·ч'],
    ['гкал', 'Гкал'],
    ['чел.', 'чел.'],
  ])('G-14: writes the unit «%s» as %s', (text, expected) => {
    expect(unitName(text)).toEqual({ value: expected })
  })
})
