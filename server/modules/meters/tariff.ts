import type { Tariff } from '#contract/meters/schema.ts'
import {
  toMeterKind,
  getUnit,
  getZones,
  type MeterKind,
  type MeterType,
  type Zone,
} from '#contract/meters/types.ts'
import type { ServiceTariff } from '../accruals/service.ts'

/** Names on receipts; heat distributor units have no tariff. */
const services: Readonly<Record<Exclude<MeterKind, 'distributor'>, RegExp>> = {
  cold: /холодн|хвс/,
  hot: /горяч|гвс/,
  gas: /газ/,
  electric: /электр/,
  heat: /отоплен|теплов|теплоснабж/,
}
/** Not measured by a flat's meter: shared use, multipliers, drainage, maintenance. */
const notByMeter =
  /(?<![а-яё])(одн|сои)(?![а-яё])|общедом|содержан|коэффициент|водоотвед|обслуживан|ремонт|поверк/
const zoneNames: Readonly<Record<Exclude<Zone, 'single'>, RegExp>> = {
  half: /полупик/,
  peak: /(?<!полу)пик/,
  night: /ноч/,
  day: /день|дневн/,
}

/** Normalises 'куб. м', 'м3' and 'м³'. */
const plainUnit = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll(/[\s.·*×-]/g, '')
    .replace(/^(кубм|м3|м\^3)$/, 'м³')

const isOfZone = (service: string, zone: Zone): boolean =>
  zone === 'single'
    ? !Object.values(zoneNames).some((name) => name.test(service))
    : zoneNames[zone].test(service)

/**
 * Returns undefined if a zone has no tariff or different ones, if hot water is also charged by heat, and for a house
 * meter.
 */
export const getTariff = (type: MeterType, lines: readonly ServiceTariff[]): Tariff | undefined => {
  const kind = toMeterKind(type)
  if (kind === 'distributor' || type.includes('House')) return undefined
  const named = lines
    .map((line) => ({ ...line, service: line.service.toLowerCase() }))
    .filter(({ service }) => services[kind].test(service) && !notByMeter.test(service))
    .filter(({ service }) => kind === 'hot' || !services.hot.test(service))
  const fitting = named.filter((line) => plainUnit(line.unit) === plainUnit(getUnit(type)))
  const period = fitting[0]?.period
  if (period === undefined || (kind === 'hot' && fitting.length < named.length)) return undefined
  const roubles = getZones(type).flatMap((zone) => {
    const [first, ...others] = fitting.filter(({ service }) => isOfZone(service, zone))
    return first && others.every((other) => other.roubles === first.roubles) ? first.roubles : []
  })
  return roubles.length === getZones(type).length ? { period, roubles } : undefined
}
