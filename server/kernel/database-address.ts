export interface Host {
  readonly host: string
  readonly port: number
}

const authority = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)/
const defaultPort = 5432

/** Returns the hosts of an address such as postgres://cabinet@10.0.0.5,10.0.0.6:5433/cabinet. */
export const listHosts = (url: string): Host[] =>
  (authority.exec(url)?.[2] ?? '').split(',').map((one) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(one) ?? []
    return { host: decodeURIComponent(host).replaceAll(/[[\]]/g, ''), port: Number(port ?? defaultPort) }
  })

/** Returns `url` with its first host only: an address with several is none by the URL standard. */
export const toFirstHost = (url: string): string =>
  url.replace(authority, (_, start: string, hosts: string) => start + (hosts.split(',')[0] ?? ''))

/** Returns null if the connection is not encrypted. */
export const readSslMode = (url: string): string | null => {
  const mode = new URL(toFirstHost(url)).searchParams.get('sslmode')
  return mode === 'disable' ? null : mode
}

/** Returns null unless `url` names a user and no password. */
export const insertPassword = (url: string, password: string): string | null => {
  const [, user, rest] = /^(\w+:\/\/[^:@/?]+)(@.*)$/s.exec(url) ?? []
  return user === undefined || rest === undefined ? null : `${user}:${encodeURIComponent(password)}${rest}`
}
