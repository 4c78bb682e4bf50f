/** Account of the organisation in its bank. */
export const settlement = '40702810000000000001'

/** Writes a document of a statement 1CClientBankExchange; a field that is null is left out. */
export const order = (fields: Readonly<Record<string, string | null>>) => {
  const all = {
    Номер: '15',
    Дата: '20.11.2026',
    Сумма: '1234.56',
    ПлательщикСчет: '40817810000000000007',
    ДатаПоступило: '21.11.2026',
    ПолучательСчет: settlement,
    НазначениеПлатежа: 'Оплата ЖКУ, л/с 100200012, за ноябрь 2026',
    ...fields,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
  return ['СекцияДокумент=Платежное поручение', ...lines, 'КонецДокумента'].join('\r\n')
}
export const statement = (received: string, ...orders: readonly string[]) =>
  [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    `РасчСчет=${settlement}`,
    'СекцияРасчСчет',
    `РасчСчет=${settlement}`,
    `ВсегоПоступило=${received}`,
    'КонецРасчСчет',
    ...orders,
    'КонецФайла',
    '',
  ].join('\r\n')
