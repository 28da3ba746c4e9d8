import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakePush } from './fake-push.ts'
import { click, isOn, pass, SettingsVisit } from './settings-visit.tsx'

const visit = new SettingsVisit()
let push: FakePush

beforeEach(() => {
  push = new FakePush()
})

afterEach(() => push.ends())

describe('the push switch', () => {
  it('says that the browser asks for as long as it does', async () => {
    let decide!: (permission: NotificationPermission) => void
    await visit.open()
    vi.spyOn(Notification, 'requestPermission').mockReturnValue(
      new Promise(resolve => {
        decide = resolve
      })
    )
    let asks = 'Your browser asks whether Porchlight may show notifications.'
    expect(screen.queryByText(asks)).toBeNull()
    await click('Push notifications', 'switch')
    expect(screen.getByText(asks)).toBeDefined()
    expect(isOn('Push notifications')).toBe(false)
    decide('default')
    await pass(50)
    expect(screen.queryByText(asks)).toBeNull()
    expect(screen.getByText(/^Alerts on this device/)).toBeDefined()
  })
})
