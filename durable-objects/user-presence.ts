import { DurableObject } from 'cloudflare:workers'
import type { Me } from '#contract/account.ts'
import type { LinkAction, LinkOutcome } from '#contract/action-links.ts'
import type { Contact } from '#contract/contacts.ts'
import type { AccountChange } from '#contract/profile.ts'
import type { NewScheduleEntry, ScheduleEntry, ScheduleEntryChange } from '#contract/schedule.ts'
import type { News } from '#contract/socket.ts'
import type { StatusChange } from '#contract/status.ts'
import { freeUsernameFor } from '#db/accounts.ts'
import { breaks } from '#db/client.ts'
import { newId } from '#db/ids.ts'
import { closeChannel, openChannel } from '#db/reach.ts'
import type { Shown } from '#db/sessions.ts'
import { logFault } from '#log'
import { profileOf } from '#rules/profile.ts'
import { partFrom, welcome } from './acquaintance.ts'
import { type Answer, refusal } from './answer.ts'
import { setBell } from './bells.ts'
import {
  addingEntry,
  changingAccount,
  changingEntry,
  deletingEntry,
  forgettingGroup,
  lighting,
  readChange
} from './decisions.ts'
import { Heard, type Origin } from './heard.ts'
import { type House, openHouse } from './house.ts'
import { remindOwed } from './owed-pushes.ts'
import { isOpen, Sockets } from './sockets.ts'
import { type Decide, nothing } from './status-keeper.ts'

/** How soon a failed alarm is tried again (SECURITY 4, rule 5). */
const FAILED_MS = 60_000

/** One person: the only hand that changes their status, the holder of their sockets and of their one alarm. */
export class UserPresence extends DurableObject<Env> {
  readonly #sockets = new Sockets(this.ctx)
  readonly #heard = new Heard()
  /** Nothing of it is needed by who only hears of a contact, which is what an object wakes for most. */
  #opened: House | undefined

  get #house(): House {
    return (this.#opened ??= openHouse(this.ctx, this.env, this.#sockets))
  }

  /** POST /api/status; `shown` is what has still to be proven. */
  async changeStatus(change: StatusChange, shown?: Shown): Promise<Answer<Me>> {
    return this.#house.hits.counted(change.status !== 'available', this.#house.keeper, async () => {
      let asked = readChange(change, Date.now())
      if (asked.ok) return this.#change(asked.decide, shown)
      // Refused in its turn: it counts only for who has shown that they are this person.
      return shown ? this.#change(() => asked, shown) : asked
    })
  }

  /** D51: does what a link asks for. */
  async useLink({ action, id }: { action: LinkAction; id: number }): Promise<Answer<LinkOutcome>> {
    return this.#house.hits.counted(action === 'set-unavailable', this.#house.keeper, () =>
      this.#house.links.use(id)
    )
  }

  async undoLink(id: number): Promise<Answer<LinkOutcome>> {
    return this.#house.links.undo(id)
  }

  /** False if this person has no such link. */
  async revokeLink(id: number): Promise<boolean> {
    return this.#house.links.revoke(id)
  }

  /** PATCH /api/account, validated. The username is a wish; the smallest free number is appended (D18). */
  async changeAccount(change: AccountChange): Promise<Answer<Me>> {
    let { username, ...rest } = change
    let { db, userId } = this.#house
    for (;;) {
      let free = username && (await freeUsernameFor(db, username, userId))
      let wanted = free ? { ...rest, username: free } : rest
      try {
        return await this.#change(this.#counted(changingAccount(db, wanted, username)))
      } catch (error) {
        // Somebody took that name between the look and the write; the next look finds another one.
        if (!breaks(error, 'users.username')) throw error
      }
    }
  }

  async deleteGroup(groupId: number): Promise<Answer<Me>> {
    return this.#change(forgettingGroup(this.#house.db, groupId))
  }

  async addEntry(input: NewScheduleEntry): Promise<Answer<ScheduleEntry>> {
    let { dayOfWeek, startTime, endTime, groupId = null, isEnabled = true } = input
    let entry = { id: newId(), dayOfWeek, startTime, endTime, groupId, isEnabled }
    let changed = await this.#change(this.#counted(addingEntry(this.#house.db, entry)))
    return changed.ok ? { ok: true, value: entry } : changed
  }

  async changeEntry(id: number, change: ScheduleEntryChange): Promise<Answer<ScheduleEntry>> {
    let { db, keeper } = this.#house
    let changed = await keeper.change(this.#counted(changingEntry(db, id, change)))
    if (!changed.ok) return changed
    let entry = changed.person.entries.find(other => other.id === id)
    return entry ? { ok: true, value: entry } : { ok: false, code: 'entry_not_found' }
  }

  async deleteEntry(id: number): Promise<Answer<null>> {
    let changed = await this.#change(this.#counted(deletingEntry(this.#house.db, id)))
    return changed.ok ? { ok: true, value: null } : changed
  }

  /** Applies what has come due and tells who has still to hear; of the visit at `told` the devices hear otherwise. */
  async wake(told?: number): Promise<void> {
    await this.#house.keeper.resume(told)
  }

  /** Sends what this person is to be pushed; once this has returned, nothing but its age keeps it from being sent. */
  async push(): Promise<void> {
    let looking = this.#lookForPushes()
    this.ctx.waitUntil(looking)
    await this.#house.pushes.seeTo(looking)
  }

  /** D51: lets a contact wait for this person, unless they see them available. In its turn, so that no change slips in. */
  async ringBell(contactId: number): Promise<Answer<Contact>> {
    // A light whose end is not written yet would hide the next one: it would be no news to whoever waits (D4).
    await this.#house.keeper.change(nothing)
    return this.#house.keeper.alone(() => setBell(this.#house.db, this.#house.userId, contactId))
  }

  /** D4, D20: what the sweep calls for: as `wake`, and ends the sockets whose sessions ended out of its hearing. */
  async lookAfter(): Promise<void> {
    await this.#house.keeper.endSockets()
    await this.wake()
  }

  /** Tells a new contact that they are one; then they hear of an availability as everybody does. */
  async welcome(contactId: number, told: number): Promise<void> {
    await welcome(this.#house, contactId, told)
  }

  /** The last word to somebody who is no contact any more (D25). */
  async partFrom(contactId: number, told: number): Promise<void> {
    await partFrom(this.#house, contactId, told)
  }

  /** Passes news on to this person's own devices. */
  async hear(...news: News[]): Promise<void> {
    this.#sockets.send(news, Date.now())
    if (news.some(item => item.type === 'notification' && !item.notification.read))
      await this.push()
  }

  /** News of a contact; what is older than news that are here already is dropped. */
  async hearOf(origin: Origin, ...news: News[]): Promise<void> {
    let isSent = this.#heard.take(origin, news) && this.#sockets.send(news, Date.now())
    let { channelId } = origin
    // Called in vain: the next one to be told of something need not call.
    if (channelId != null && !isSent && this.#sockets.isEmpty()) {
      let closing = closeChannel(this.#house.db, this.#house.userId, channelId)
      this.ctx.waitUntil(closing.catch(error => logFault('A channel could not be noted', error)))
    }
  }

  /** D20: ends the sockets of sessions that have ended; the other devices list them no more. */
  async closeSessions(sessionIds: readonly number[]): Promise<void> {
    for (let id of sessionIds) this.#sockets.closeSession(id)
    this.ctx.waitUntil(this.wake())
  }

  /** D25: the account is gone. */
  async die(): Promise<void> {
    this.#sockets.closeAll()
    await this.#house.keeper.die()
  }

  /** D25: somebody's account is gone, and with it what lay between. */
  async outlive(userId: number): Promise<void> {
    this.#house.teller.forget(userId)
    this.#house.pushCalls.forget(userId)
    let never = { id: userId, version: Infinity }
    await this.hearOf(never, { type: 'contact_removed', userId }, { type: 'request_gone', userId })
    await this.#house.keeper.resume()
  }

  /** GET /ws, after the Worker has looked at origin and session; the session's id is the path. */
  override async fetch(request: Request): Promise<Response> {
    let now = Date.now()
    let retryAfterMs = this.#house.hits.takeAndKeep('connects', now)
    if (retryAfterMs > 0) return refusal('too_many', retryAfterMs)
    let sessionId = Number(new URL(request.url).pathname.slice(1))
    let socket = this.#sockets.open(sessionId, now)
    if (!socket) return refusal('sockets_full')
    let { db, keeper, userId } = this.#house
    let isAlive = await openChannel(db, userId, sessionId, now).catch(error => {
      // Nobody gets the other end of it, and it would count as one of ten.
      socket.drop()
      throw error
    })
    // A session that ended between the Worker's look and `open` must not leave a socket behind.
    if (!isAlive) {
      this.#sockets.closeSession(sessionId)
      // It may have ended with the account.
      await keeper.resume()
    }
    return new Response(null, { status: 101, webSocket: socket.client })
  }

  override async webSocketMessage(socket: WebSocket, data: ArrayBuffer | string): Promise<void> {
    // A flood goes on arriving behind the end of its socket.
    if (!isOpen(socket)) return
    let now = Date.now()
    if (this.#house.hits.takeAndKeep('frames', now) > 0) this.#sockets.refuse(socket)
    else this.#sockets.receive(socket, data, now)
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.#sockets.answerClose(socket)
  }

  override async alarm(): Promise<void> {
    let isDone = false
    try {
      let { db, keeper, pushCalls, userId } = this.#house
      await keeper.resume()
      isDone = true
      await Promise.all([this.push(), remindOwed(pushCalls, db, userId)])
    } catch (error) {
      logFault('An alarm failed', error)
    } finally {
      if (!isDone) await this.ctx.storage.setAlarm(Date.now() + FAILED_MS)
    }
  }

  async #lookForPushes() {
    if (!(await this.#house.pushes.look())) await this.#house.keeper.die()
  }

  #counted(decide: Decide): Decide {
    return lighting(decide, now => this.#house.hits.take('status', now))
  }

  async #change(decide: Decide, shown?: Shown): Promise<Answer<Me>> {
    let changed = await this.#house.keeper.change(decide, shown)
    return changed.ok ? { ok: true, value: profileOf(changed.person, Date.now()) } : changed
  }
}
