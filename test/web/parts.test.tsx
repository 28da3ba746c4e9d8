import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { share } from '../../web/lib/share.ts'
import '../../web/stores/session.ts'
import { PersonAvatar } from '../../web/parts/person-avatar.tsx'
import { Toaster } from '../../web/parts/toaster.tsx'
import { $toast, clearToast, toast } from '../../web/stores/toasts.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { invitation } from '../../web/words/shell.ts'

afterEach(() => {
  cleanup()
  clearToast()
  dropSessionId()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an avatar without a photo', () => {
  it.each([
    ['😀 Ana', '😀'],
    ['👩‍👧 Eva', '👩‍👧'],
    ['ßen', 'SS'],
    ['e\u0301va', 'É'],
    ['ǆ', 'Ǆ'],
    ['نور', 'ن'],
    ['  Bo', 'B']
  ])('shows the first whole character of %j, upper-cased (C108)', (displayName, initial) => {
    let { container } = render(<PersonAvatar person={{ avatar: null, displayName }} />)
    expect(container.textContent).toBe(initial)
  })

  it('keeps its colour from one visit to the next', () => {
    let tints = [1, 2].map(() => {
      let { container } = render(<PersonAvatar person={{ avatar: null, displayName: 'Ana' }} />)
      return container.querySelector('[data-tint]')!.getAttribute('data-tint')
    })
    expect(tints[0]).toBe(tints[1])
  })
})

function Page({ isBusy = false }: { isBusy?: boolean }) {
  let [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? (
        <Dialog isBusy={isBusy} onClose={() => setOpen(false)} title="Add Contact">
          <p>Inside</p>
        </Dialog>
      ) : null}
    </>
  )
}

describe('a dialog', () => {
  it('opens as a modal, also in strict mode, and closes by its button', () => {
    render(
      <StrictMode>
        <Page />
      </StrictMode>
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    let dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Add Contact' })
    expect(dialog.open).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Inside')).toBeNull()
  })

  it('closes by the backdrop, and not by a drag that ends there', () => {
    render(<Page />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    let dialog = screen.getByRole('dialog')
    fireEvent.pointerDown(screen.getByText('Inside'))
    fireEvent.click(dialog)
    expect(screen.queryByText('Inside')).not.toBeNull()
    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
    expect(screen.queryByText('Inside')).toBeNull()
  })
})

describe('a busy dialog', () => {
  it('stays, also where a browser has closed it by a second Escape, until it is busy no more', () => {
    let { rerender } = render(<Page isBusy />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    let dialog = screen.getByRole<HTMLDialogElement>('dialog')
    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    let escape = new Event('cancel', { cancelable: true })
    fireEvent(dialog, escape)
    expect(escape.defaultPrevented).toBe(true)
    act(() => dialog.close())
    expect(dialog.open).toBe(true)
    expect(screen.getByText('Inside')).toBeDefined()
    rerender(<Page />)
    act(() => dialog.close())
    expect(screen.queryByText('Inside')).toBeNull()
  })
})

describe('a busy button', () => {
  it('keeps its place and the focus, and does nothing', () => {
    let tap = vi.fn<() => void>()
    render(
      <Button isBusy onClick={tap}>
        Add
      </Button>
    )
    let button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)
    expect(tap).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('toasts', () => {
  it('come one at a time, and leave two seconds after they are dismissed', () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => toast({ title: 'First' }))
    act(() => toast({ title: 'Second', text: 'of two' }))
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('Second')).toBeDefined()
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Close message' })))
    expect($toast.get()?.isOpen).toBe(false)
    act(() => void vi.advanceTimersByTime(2_000))
    expect($toast.get()).toBeUndefined()
  })

  it('stay five seconds, or as long as they were told to', () => {
    vi.useFakeTimers()
    render(<Toaster />)
    act(() => toast({ title: 'Long' }))
    act(() => void vi.advanceTimersByTime(4_900))
    expect($toast.get()?.isOpen).toBe(true)
    act(() => void vi.advanceTimersByTime(200))
    expect($toast.get()?.isOpen).toBe(false)
    act(() => toast({ title: 'Short', ms: 2_000 }))
    act(() => void vi.advanceTimersByTime(2_100))
    expect($toast.get()?.isOpen).toBe(false)
  })

  it('go with the person they were meant for', () => {
    keepSessionId('secret')
    toast({ title: 'Ben Okoro is now available' })
    keepSessionId('of another')
    expect($toast.get()).toBeUndefined()
  })
})

describe('sharing', () => {
  it('asks others to join and to add the sender by username, and says where', () => {
    let text = invitation('anasilva', 'https://porchlight.example')
    expect(text).toMatch(/Join me on Porchlight.*@anasilva.*https:\/\/porchlight\.example$/)
  })

  it('uses the device’s own sheet, and is silent when that is dismissed', async () => {
    let sheet = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValueOnce(undefined)
    vi.stubGlobal('navigator', { share: sheet, clipboard: {} })
    expect(await share('Porchlight', 'Join me')).toBe('shared')
    sheet.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
    expect(await share('Porchlight', 'Join me')).toBe('dismissed')
    expect(sheet).toHaveBeenCalledWith({ title: 'Porchlight', text: 'Join me' })
  })

  it('copies where the sheet is not allowed, and is one share for two quick taps (C101)', async () => {
    let sheet = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    let writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { share: sheet, clipboard: { writeText } })
    let outcomes = await Promise.all([share('Porchlight', 'Join'), share('Porchlight', 'Join')])
    expect(outcomes).toEqual(['copied', 'dismissed'])
    expect(sheet).toHaveBeenCalledTimes(1)
    expect(writeText).toHaveBeenCalledWith('Join')
    expect(await share('Porchlight', 'Join me')).toBe('copied')
  })

  it('copies where there is no sheet, and says so if it cannot', async () => {
    let writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce(undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await share('Porchlight', 'Join me')).toBe('copied')
    writeText.mockRejectedValueOnce(new Error('denied'))
    expect(await share('Porchlight', 'Join me')).toBe('failed')
    vi.stubGlobal('navigator', {})
    expect(await share('Porchlight', 'Join me')).toBe('failed')
  })
})
