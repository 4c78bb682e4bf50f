// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentPath,
  currentSearch,
  navigate,
  useHashLocation,
} from '../../../src/lib/routes/hash-location.ts'
import { defaults, signedRoutes } from '../../../src/lib/routes/paths.ts'
import { publicRoutes } from '../../../src/lib/routes/public-paths.ts'

beforeEach(() => history.replaceState(null, '', '/?from=mail'))

describe('hash location', () => {
  it('B-05: separates path and query inside the hash', () => {
    location.hash = '#/qr/payment/continuation?id=a%2Fb&x=1'
    expect([currentPath(), currentSearch()]).toEqual(['/qr/payment/continuation', 'id=a%2Fb&x=1'])
  })

  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#meters/list/', '/meters/list/'],
    ['#/?id=5', '/'],
  ])('B-05: reads the hash "%s" as %s', (hash, path) => {
    history.replaceState(null, '', `/${hash}`)
    expect(currentPath()).toBe(path)
  })

  it('B-05: navigates within the hash, keeps the rest of the URL and notifies the router', () => {
    const listener = vi.fn<() => void>()
    addEventListener('hashchange', listener)
    const { length } = history
    navigate('/requests/detail/?id=5')
    expect(location.href).toMatch(/\/\?from=mail#\/requests\/detail\/\?id=5$/)
    expect(listener).toHaveBeenCalledOnce()
    expect(history.length).toBe(length + 1)
    removeEventListener('hashchange', listener)
  })

  it('B-05: replaces the history entry', () => {
    const { length } = history
    navigate('/meters/list/', { replace: true })
    expect([currentPath(), history.length]).toEqual(['/meters/list/', length])
  })

  it('B-05: builds links into the hash', () => {
    expect(useHashLocation.hrefs('/meters/list/')).toBe('#/meters/list/')
  })
})

describe('routes', () => {
  it('B-05: build URLs from parameters and query', () => {
    expect(signedRoutes.newsDetail.to({ id: 5 })).toBe('/news/detail/5/')
    expect(signedRoutes.requestDetail.to({}, { id: 'a b' })).toBe('/requests/detail/?id=a+b')
    expect(publicRoutes.activation.to({ userId: 'a/b', profileId: 2 })).toBe('/auth/activation/a%2Fb/2/')
  })

  it('B-05: include the target of every default', () => {
    const known = new Set<string>(
      [...Object.values(publicRoutes), ...Object.values(signedRoutes)].map(({ pattern }) => pattern),
    )
    expect(Object.values(defaults).filter((pattern) => !known.has(pattern))).toEqual([])
  })
})
