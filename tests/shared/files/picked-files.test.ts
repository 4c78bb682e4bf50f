// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addFilesAtom, addingAtom } from '../../../src/shared/files/add-files-atom.ts'
import { setOutbox } from '../../../src/lib/outbox/active.ts'
import { laneByNameAtom } from '../../../src/lib/outbox/atoms.ts'
import { findDraft } from '../../../src/lib/outbox/transitions.ts'
import { openLanes } from '../../../src/lib/outbox/lane-store.ts'
import { createOutbox } from '../../../src/lib/outbox/outbox.ts'
import { scopeAtom } from '../../../src/lib/session/scope.ts'
import { store } from '../../../src/lib/state/store.ts'
import { draft } from '../../lib/support/lanes.ts'
import { owner } from '../../lib/support/tab.ts'

let number = 0
/** Returns a new lane per test, because faults stay in the store. */
const nameLane = () => ({ lane: `message/ticket/${number}`, kind: 'message' }) as const
const add = (...files: File[]) =>
  store.set(addFilesAtom, { name: nameLane(), draft: () => draft('text'), max: 2, use: 'message' }, files)

const openLaneStore = () => openLanes(owner.scope)
const signIn = async (): Promise<void> => {
  const lanes = openLaneStore()
  const outbox = createOutbox(store, owner, lanes)
  await setOutbox({ ...outbox, sendNow: async () => undefined, stop: async () => lanes.close() })
}
const attachments = () => {
  const lane = store.get(laneByNameAtom(nameLane().lane))
  return (lane && findDraft(lane)?.attachments) ?? []
}
const faults = () => store.get(addingAtom)(nameLane().lane).faults
const photo = (filename = 'кот.gif') => new File(['bytes'], filename)

beforeEach(() => {
  number += 1
  globalThis.indexedDB = new IDBFactory()
  store.set(scopeAtom, owner.scope)
})
afterEach(() => setOutbox(null))

// Node decodes no pictures, so each file is stored unchanged.
describe('picked files', () => {
  it.each(['акт.pdf', 'кот.gif', 'не картинка.jpg'])(
    'O-22: reads the bytes of %s during the pick event and stores them',
    async (filename) => {
      await signIn()
      const file = photo(filename)
      const adding = add(file)
      // Safari 26 allows reading a picked file only during that event.
      vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
      await adding
      expect(faults()).toEqual([])
      const stored = await openLaneStore().blob(attachments()[0]?.id ?? '')
      expect(stored).not.toBeInstanceOf(File)
      expect(await stored?.text()).toBe('bytes')
    },
  )

  it('T-02: stores no more than the limit and says so', async () => {
    await signIn()
    await add(photo(), photo(), photo())
    expect(faults()).toEqual(['Можно добавить не больше 2. Лишние не добавлены'])
    expect(attachments()).toHaveLength(2)
  })

  it('O-26: says that a file was not added if the network is lost before its code is there', async () => {
    vi.resetModules()
    vi.doMock('../../../src/shared/files/add-files.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    await signIn()
    await add(photo())
    vi.doUnmock('../../../src/shared/files/add-files.ts')
    expect(faults()).toEqual(['Нет связи с сервером. Добавьте файл ещё раз, когда она появится.'])
    expect(store.get(addingAtom)(nameLane().lane).preparing).toBe(0)
  })

  it('O-05: does nothing if nobody is signed in', async () => {
    const file = photo()
    const read = vi.spyOn(file, 'arrayBuffer')
    await add(file)
    expect(store.get(addingAtom)(nameLane().lane)).toEqual({ preparing: 0, faults: [] })
    expect(read).not.toHaveBeenCalled()
  })
})
