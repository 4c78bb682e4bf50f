// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Torch } from '../../../src/features/meters/components/torch.tsx'
import { MetersTools } from '../../../src/features/meters/meters-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const device = (hasLamp: boolean) => {
  const track = {
    getCapabilities: () => (hasLamp ? { torch: true } : {}),
    applyConstraints: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    stop: vi.fn<() => void>(),
  }
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getSupportedConstraints: () => ({ torch: true }),
      getUserMedia: () => Promise.resolve({ getVideoTracks: () => [track] }),
    },
  })
  return track
}
const press = async () => {
  const button = await screen.findByRole('button', { name: 'Фонарик' })
  await act(async () => fireEvent.click(button))
}

it('M-19: the torch is hidden if the browser does not support it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('navigator', {})
  const { container } = render(<Torch />)
  expect(container.childElementCount).toBe(0)
})

it('M-19: the torch lights, and a second press turns it off', async () => {
  const track = device(true)
  render(<MetersTools />)
  await press()
  await waitFor(() => expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] }))
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('true')
  await press()
  expect(track.stop).toHaveBeenCalledOnce()
})

it('M-19: the torch turns off when the screen is left', async () => {
  const track = device(true)
  const { unmount } = render(<MetersTools />)
  await press()
  await waitFor(() => expect(track.applyConstraints).toHaveBeenCalledOnce())
  unmount()
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
})

it('M-19: a lamp that lights after the screen was left turns off at once', async () => {
  const track = device(true)
  const { unmount } = render(<MetersTools />)
  await press()
  unmount()
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
})

it('M-19: a camera without a lamp leaves the switch off and is released', async () => {
  const track = device(false)
  render(<MetersTools />)
  await press()
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
  expect(screen.getByRole('button').getAttribute('aria-pressed')).toBe('false')
})
