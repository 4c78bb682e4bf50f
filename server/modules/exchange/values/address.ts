import { numberKey } from '#contract/lookalikes.ts'
import type { Derived } from './derivation.ts'

const messages = {
  noFlat: 'не понять, где в адресе дом и где квартира: нужно «ул. Мира, д. 5, кв. 17»',
  otherFlat: (found: string) => `в адресе ${found}, а в столбце «Помещение» другой номер`,
  noHouse: 'в адресе нет номера дома: нужно «ул. Мира, д. 5, кв. 17»',
  noStreet: 'улица не заполнена',
} as const

/** «кв. 17», «кв.17/1», «пом. 3Н», «ком. 2»; the number begins with a digit, unlike the name in «кв. Южный». */
const flatWord =
  /(?:^|[\s,])(?=(?:кв|квартира|кв-ра|пом|помещение|ком|комн|комната|оф|офис)(?:\.|[\s№\d]))\p{L}+(?:-ра)?\.?\s?№?\s?\p{L}{0,2}-?\d/giu
/** A flat follows the house, so these words do not follow it. */
const houseWord = /(?:^|[\s,])(?:ул|улица|д|дом|корп|корпус|к|стр|строение)[.\s]/iu
const maxFlatLength = 30

interface Split {
  readonly house: string
  /** With its word, «кв. 17»; null if the address ends at the house. */
  readonly flat: string | null
}

const splitAddress = (given: string): Split => {
  const address = given.replaceAll(/\s+/g, ' ').trim()
  for (const { index } of address.matchAll(flatWord)) {
    const flat = address.slice(index).replace(/^[\s,]+/, '')
    const house = address.slice(0, index).replace(/,$/, '').trimEnd()
    if (house !== '' && flat.length <= maxFlatLength && !houseWord.test(flat)) return { house, flat }
  }
  return { house: address, flat: null }
}

const toFlatKey = (flat: string): string =>
  numberKey(flat.replace(/^(?:квартира|кв-ра|кв)[\s.№]*/iu, '')).replaceAll('.', '')

const dropFlat = ({ house, flat }: Split, own: string): Derived =>
  flat === null || toFlatKey(flat) === toFlatKey(own)
    ? { texts: [house, own] }
    : { fault: messages.otherFlat(flat) }

/** Splits an address of a flat into its house and flat. A column of flats must agree with it. */
export const splitFlatAddress = (address: string | null, own: string | null): Derived => {
  const split = splitAddress(address ?? '')
  if (!/\d/.test(split.house)) return { fault: messages.noHouse }
  if (own !== null) return dropFlat(split, own)
  return split.flat === null ? { fault: messages.noFlat } : { texts: [split.house, split.flat] }
}

interface HouseParts {
  readonly town: string | null
  readonly street: string | null
  readonly block: string | null
  /** A column «Адрес» beside that of houses: a street, or the whole address again. */
  readonly address: string | null
}

const withWord = (word: string, number: string): string => (/^\d/.test(number) ? `${word} ${number}` : number)

/** Writes the address of a house from its columns: «ул. Мира, д. 5, корп. 2». */
const joinHouse = (house: string, { town, street, block }: HouseParts): string => {
  const names = [town, street].filter((name) => name !== null && !numberKey(house).includes(numberKey(name)))
  const number = names.length === 0 && block === null ? house : withWord('д.', house)
  const last =
    block === null || block === '0'
      ? []
      : [/^\p{L}$/u.test(block) ? `корп. ${block}` : withWord('корп.', block)]
  return [...names, number, ...last].join(', ')
}

const isNumber = (house: string): boolean => /^\d{1,4}[^\s,]{0,6}$/.test(house)

/** Completes the column «Дом» from those beside it, and removes a flat that the column of flats repeats. */
export const completeHouse = (house: string, flat: string | null, parts: HouseParts): Derived => {
  const dropped = flat === null ? { texts: [house] } : dropFlat(splitAddress(house), flat)
  if ('fault' in dropped) return dropped
  const address = parts.address === null || !isNumber(house) ? null : splitAddress(parts.address).house
  // The end of «ул. Мира, д. 5» is the house.
  if (address !== null && address.replace(/^.*[^\p{L}\d/-]/u, '') === house) return { texts: [address] }
  if (address !== null && parts.street === null)
    return { texts: [joinHouse(house, { ...parts, street: address })] }
  if (parts.street === null && parts.town !== null && isNumber(house)) return { fault: messages.noStreet }
  return { texts: [joinHouse(dropped.texts[0] ?? house, parts)] }
}
