// The order matters: most user agents also contain other browsers' names.
const browsers = [
  ['YaBrowser', 'Яндекс Браузер'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (text: string, names: ReadonlyArray<readonly [string, string]>): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1]

/** Returns 'Chrome, Android'. */
export const deviceName = (userAgent: string): string => {
  const [browser, system] = [nameIn(userAgent, browsers), nameIn(userAgent, systems)]
  if (browser === undefined) return system ?? 'Неизвестное устройство'
  return system === undefined ? browser : `${browser}, ${system}`
}
