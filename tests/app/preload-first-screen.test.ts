import { afterEach, describe, expect, it } from 'vitest'
import { preloadFirstScreen, type FirstScreenFiles } from '../../src/app/boot/preload-first-screen.ts'

const files: FirstScreenFiles = {
  desk: ['/desk.js'],
  qr: ['/qr.js'],
  registration: ['/registration.js'],
  public: ['/public.js'],
  cabinet: ['/cabinet.css', '/cabinet.js'],
  home: ['/home.js'],
  meters: ['/meters.js'],
}

const cookie = 'preload-test'

const preloaded = (hash: string): readonly string[] => {
  history.replaceState(null, '', `/${hash}`)
  preloadFirstScreen(files, [cookie])
  return [...document.head.querySelectorAll('link')].map((link) => {
    link.remove()
    return `${link.rel} ${link.getAttribute('href')}`
  })
}

afterEach(() => {
  document.cookie = `${cookie}=; max-age=-1`
  history.replaceState(null, '', '/')
})

describe('preloadFirstScreen', () => {
  it("B-04: preloads the files of the guest's, payer's or staff's application", () => {
    expect(preloaded('')).toEqual(['modulepreload /public.js'])
    expect(preloaded('#/auth/registration/')).toEqual(['modulepreload /registration.js'])
    expect(preloaded('#/qr/payment/1/')).toEqual(['modulepreload /qr.js'])
    expect(preloaded('#/desk/')).toEqual(['modulepreload /desk.js'])
    expect(preloaded('#/desk/today/')).toEqual(['modulepreload /desk.js'])
    expect(preloaded('#/desk/cases/?view=new')).toEqual(['modulepreload /desk.js'])
  })

  it('B-04: preloads the screens of Home and of the meters only', () => {
    document.cookie = `${cookie}=1`
    expect(preloaded('')).toEqual(['modulepreload /home.js'])
    expect(preloaded('#/main/dashboard/')).toEqual(['modulepreload /home.js'])
    expect(preloaded('#/meters/list/')).toEqual(['modulepreload /meters.js'])
    expect(preloaded('#/catalog/servises_list/')).toEqual([
      'preload /cabinet.css',
      'modulepreload /cabinet.js',
    ])
  })
})
