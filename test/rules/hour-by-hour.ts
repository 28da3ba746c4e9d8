import type { Choice } from '#rules/spell.ts'
import { type Act, type HourWindow, type HourWish, windowsAfter } from './lives.ts'

type Group = number | null

type Light =
  | { by: 'hand'; source: 'switch' | 'tag'; litAt: number; countsFrom: number; groups: Group[] }
  | { by: 'timer'; litAt: number; setAt: number; endsAt: number; groups: Group[] }
  | { by: 'schedule'; litAt: number }

const NET_HOURS = 12

/**
 * D3, D5, D12, D13 told a second time, to check the rules against: hour after hour, by looking at what each hour
 * brings, never by computing an end ahead.
 */
export class HourByHour {
  hour = -1
  light: Light | null = null
  message: string | null = null
  choice: Choice = 'everyone'
  windows: HourWindow[]
  #tappedAt = -Infinity

  constructor(windows: HourWindow[]) {
    this.windows = windows
  }

  /** The same person, to see what would become of them. */
  clone(): HourByHour {
    let twin = new HourByHour(this.windows)
    twin.hour = this.hour
    twin.light = this.light
    twin.message = this.message
    twin.choice = this.choice
    return twin
  }

  get source(): string | null {
    return this.light?.by === 'hand' ? this.light.source : (this.light?.by ?? null)
  }

  groups(): Group[] {
    if (!this.light) return []
    if (this.light.by !== 'schedule') return this.light.groups
    let open = this.windows.filter(({ from, to }) => from <= this.hour && this.hour < to)
    return [...new Set(open.map(window => window.groupId))]
  }

  /** Whether a member of `group` sees the light; null asks for somebody in no group. */
  shines(group: Group): boolean {
    return this.groups().some(id => id === null || id === group)
  }

  #isOpen(hour: number): boolean {
    return this.windows.some(({ from, to }) => from <= hour && hour < to)
  }

  #darken() {
    this.light = null
    this.message = null
  }

  passHour(): void {
    this.hour += 1
    let isOpen = this.#isOpen(this.hour)
    let wasOpen = this.#isOpen(this.hour - 1)
    if (wasOpen && !isOpen && this.light?.by !== 'timer') this.#darken()
    if (!wasOpen && isOpen && !this.light) this.light = { by: 'schedule', litAt: this.hour }
    this.#endTimerOrNet(isOpen)
  }

  #endTimerOrNet(isOpen: boolean) {
    let { light } = this
    if (!light || light.by === 'schedule') return
    let isOver =
      light.by === 'timer' ? this.hour === light.endsAt : this.hour === light.countsFrom + NET_HOURS
    if (!isOver) return
    let opened = this.hour
    while (this.#isOpen(opened - 1)) opened -= 1
    let setAt = light.by === 'timer' ? light.setAt : light.litAt
    this.#darken()
    if (isOpen && opened > setAt) this.light = { by: 'schedule', litAt: light.litAt }
  }

  act(act: Act): void {
    switch (act.kind) {
      case 'look':
        return
      case 'wish':
        return this.#wish(act.wish)
      case 'still':
        if (this.light?.by === 'hand') this.light = { ...this.light, countsFrom: this.hour }
        return
      case 'delete':
        this.#forget(act.groupId)
        return this.#replan(windowsAfter(this.windows, act))
      case 'reschedule':
        return this.#replan(act.windows)
    }
  }

  #replan(windows: HourWindow[]) {
    let wasOpen = this.#isOpen(this.hour)
    this.windows = windows
    let isOpen = this.#isOpen(this.hour)
    if (this.light?.by === 'schedule' && !isOpen) this.#darken()
    if (!this.light && !wasOpen && isOpen) this.light = { by: 'schedule', litAt: this.hour }
  }

  #lostAll(groupId: number): boolean {
    return this.light !== null && this.groups().every(id => id === groupId)
  }

  #forget(groupId: number) {
    if (this.choice !== 'everyone') this.choice = this.choice.filter(id => id !== groupId)
    if (this.#lostAll(groupId)) return this.#darken()
    if (this.light && this.light.by !== 'schedule') {
      this.light = { ...this.light, groups: this.light.groups.filter(id => id !== groupId) }
    }
  }

  #wish({ status, from, edit, message, hours, choice, audience }: HourWish) {
    if (edit && (status === 'available') !== (this.light !== null)) return
    if (from === 'tag' && this.#tappedAt === this.hour) return
    let chosen = choice ?? this.choice
    let seers = audience ?? chosen
    let groups: Group[] = seers === 'everyone' ? [null] : [...seers]
    let isNamed = choice !== undefined || audience !== undefined
    if (status === 'available' && !this.light && groups.length === 0) return
    if (from === 'tag') this.#tappedAt = this.hour
    this.choice = chosen
    if (status === 'unavailable') return this.#darken()
    let inForce = this.light && !isNamed ? this.groups() : groups
    let litAt = this.light?.litAt ?? this.hour
    let byHand = (source: 'switch' | 'tag'): Light => {
      return { by: 'hand', source, litAt, countsFrom: this.hour, groups: inForce }
    }
    if (message !== undefined) this.message = message
    if (typeof hours === 'number') {
      let endsAt = this.hour + hours
      this.light = { by: 'timer', litAt, setAt: this.hour, endsAt, groups: inForce }
    } else if (!this.light) this.light = byHand(from === 'person' ? 'switch' : 'tag')
    else if (this.light.by === 'timer' && hours === null) this.light = byHand('switch')
    else if (this.light.by === 'schedule' && isNamed) this.light = byHand('switch')
    else if (this.light.by !== 'schedule') this.light = { ...this.light, groups: inForce }
  }
}
