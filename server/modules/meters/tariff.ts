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

/** Names of services as receipts have them; the units of a heat distributor have no tariff. */
const services: Readonly<Record<Exclude<MeterKind, 'distributor'>, RegExp>> = {
  cold: /холодн|хвс/,
  hot: /горяч|гвс/,
  gas: /газ/,
  electric: /электр/,
  heat: /отоплен|теплов|теплоснабж/,
}
/** Lines that the meter of a flat does not count: the house's share, multipliers, drainage, upkeep. */
const notByMeter =
  /(?<![а-яё])(одн|сои)(?![а-яё])|общедом|содержан|коэффициент|водоотвед|обслуживан|ремонт|поверк/
const zoneNames: Readonly<Record<Exclude<Zone, 'single'>, RegExp>> = {
  half: /полупик/,
  peak: /(?<!полу)пик/,
  night: /ноч/,
  day: /день|дневн/,
}

/** A unit without its spelling: 'куб. м', 'м3' and 'м³' are one. */
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
 * The tariff of a meter's type by the lines of the newest receipts. Undefined where a zone has none or several that
 * differ, where hot water is charged by its heat as well, and for a meter of the house, of which a flat pays a share.
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
