import { Server } from '../e2e/server.ts'
import { askAsOnlooker } from './onlookers.ts'
import type { Programme } from './programme.ts'
import { besieged } from './siege.ts'
import { askAsStranger } from './strangers.ts'

const COST = { full: '15', quick: '12' }

/** SECURITY H6, checks 2, 4, 5 and 17. */
export const guessing: Programme = {
  what: 'somebody guesses: who has an account, who is hidden, and a password from two hundred networks',
  gate: 'answers alike in status, bytes and headers, AUC of their times in [0.45, 0.55]; 10 passwords of one account hashed in 15 minutes at most',
  async run(run) {
    let PASSWORD_COST = COST[run.effort]
    // One without limits, which would answer instead; one with the limits of production.
    let servers = await Promise.all([
      Server.start({ PASSWORD_COST }),
      Server.start({ PASSWORD_COST, LIMITS: '1' })
    ])
    let [open, limited] = servers
    try {
      let onlookers = await askAsOnlooker(open.url, run)
      let [strangers, siege] = await Promise.all([
        askAsStranger(open.url, run),
        besieged(limited.url, run)
      ])
      let likenesses = [...strangers, ...onlookers]
      let complaints = servers.map(server => server.complaints).filter(text => text !== '')
      return {
        n: likenesses.reduce((sum, { n }) => sum + n, 0),
        figures: Object.assign({}, ...likenesses.map(({ figures }) => figures), siege.figures),
        faults: [
          ...likenesses.flatMap(({ faults }) => faults),
          ...siege.faults,
          ...complaints.map(text => `The server complained: ${text}`)
        ]
      }
    } finally {
      await Promise.all(servers.map(server => server.stop()))
    }
  }
}
