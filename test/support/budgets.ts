import type { Cost } from './database-meter.ts'
import type { Spent } from './cost-bench.ts'

export const FEW = 20
export const MANY = 200

/** With FEW contacts and with MANY, if that makes a difference. */
type Figure = number | readonly [few: number, many: number]
type Figures = readonly [trips: Figure, statements: Figure, read: Figure, written: Figure]

interface Budget {
  /** What it may ask of the database; with an `after`, both count together, for they overlap. */
  answer: Figures
  /** What follows by itself, for which nobody waits. */
  after?: Figures
  /** The rows of each notification: a first one is two, one in the place of an unread one is one. */
  notice?: 1 | 2
}

/** Rows read are bounds, a little above what was seen: seeks end beside random ids. All else is exact. */
export const BUDGETS: Record<string, Budget> = {
  'POST /api/register': { answer: [2, 11, 27, 17] },
  'POST /api/login': { answer: [3, 8, 22, 3] },
  'POST /api/logout': { answer: [3, 8, [134, 1236], 3], after: [1, 2, [43, 411], 1] },
  'GET /api/me': { answer: [2, 5, 9, 0] },
  'PATCH /api/account': { answer: [4, 13, [188, 1657], 12] },
  'DELETE /api/account': {
    answer: [
      [27, 207],
      [113, 1013],
      [497, 4353],
      [82, 622]
    ]
  },
  'GET /api/account/export': { answer: [25, 28, [131, 1049], 0] },
  'POST /api/change-password': { answer: [4, 8, 18, 6], after: [3, 6, 16, 12] },
  'POST /api/upload-profile-photo': { answer: [3, 6, 10, 7] },
  'DELETE /api/delete-profile-photo': { answer: [2, 4, 7, 4], after: [1, 1, 8, 1] },
  'GET /api/sessions': { answer: [2, 2, 6, 0] },
  'DELETE /api/sessions': { answer: [2, 3, 7, 0] },
  'DELETE /api/sessions/:id': { answer: [3, 8, [135, 1237], 3], after: [1, 2, [44, 412], 1] },
  'POST /api/status': { answer: [3, 10, [310, 2880], [43, 403]], notice: 2 },
  'POST /api/search': { answer: [2, 3, 4, 0] },
  'POST /api/friend-request': { answer: [3, 14, 39, 5], after: [1, 2, 4, 0], notice: 2 },
  'GET /api/friend-requests': { answer: [2, 2, 7, 0] },
  'POST /api/friend-request/:userId/accept': {
    answer: [6, 22, [212, 1497], 17],
    after: [4, 14, [197, 1661], 2],
    notice: 2
  },
  'POST /api/friend-request/:userId/decline': { answer: [2, 3, 7, 4] },
  'GET /api/friends': { answer: [2, 2, [66, 618], 0] },
  'GET /api/friends/:friendId/view': { answer: [2, 2, 6, 0] },
  'DELETE /api/friends/:friendId': { answer: [6, 19, [186, 1655], 9] },
  'PUT /api/friends/:friendId/bell': { answer: [5, 9, 18, 4] },
  'DELETE /api/friends/:friendId/bell': { answer: [3, 3, 6, 0] },
  'GET /api/contact-groups': { answer: [2, 3, [90, 825], 0] },
  'POST /api/contact-groups': { answer: [2, 2, 9, 2] },
  'DELETE /api/contact-groups/:id': { answer: [3, 11, [328, 3082], [43, 403]], notice: 1 },
  'POST /api/contact-groups/:id/members': { answer: [3, 5, 16, 5], after: [2, 7, [198, 1849], 1] },
  'DELETE /api/contact-groups/:id/members/:friendshipId': {
    answer: [2, 3, 8, 3],
    after: [2, 7, [174, 1643], 1]
  },
  'GET /api/scheduled-availability': { answer: [2, 2, 4, 0] },
  'POST /api/scheduled-availability': { answer: [3, 11, [311, 2878], [46, 406]], notice: 2 },
  'PATCH /api/scheduled-availability/:id': { answer: [3, 10, [221, 2057], [24, 204]], notice: 1 },
  'DELETE /api/scheduled-availability/:id': { answer: [3, 10, [218, 2056], [22, 202]], notice: 1 },
  'GET /api/notifications': { answer: [2, 2, 6, 0] },
  'POST /api/notifications/:id/read': { answer: [2, 3, 12, 2] },
  'GET /api/notifications/preferences': { answer: [2, 2, 4, 0] },
  'PUT /api/notifications/preferences': { answer: [2, 2, 8, 4] },
  'POST /api/push/subscriptions': { answer: [2, 3, 9, 4] },
  'DELETE /api/push/subscriptions/:id': { answer: [2, 2, 5, 1] },
  'GET /api/push/subscriptions': { answer: [2, 2, 4, 0] },
  'GET /api/connectedness-score': { answer: [3, 6, 10, 0] },
  'GET /api/connectedness-score/:userId': { answer: [4, 7, 9, 0] },
  'POST /api/record-call': { answer: [5, 10, 21, 4] },
  'POST /api/action-links': { answer: [2, 3, 8, 3] },
  'GET /api/action-links': { answer: [2, 2, 4, 0] },
  'POST /api/actions/:secret': { answer: [4, 11, [303, 2874], [43, 403]], notice: 2 },
  'DELETE /api/action-links/:id': { answer: [2, 2, 5, 1] },
  'POST /api/actions/:secret/undo': { answer: [3, 9, [217, 2051], [21, 201]], notice: 1 },
  'POST /api/invites': { answer: [2, 3, 7, 3] },
  'GET /api/invites': { answer: [2, 2, 4, 0] },
  'DELETE /api/invites/:id': { answer: [2, 2, 5, 1] },
  'POST /api/invites/inviter': { answer: [1, 1, 4, 0] },
  'POST /api/invites/accept': {
    answer: [3, 11, [65, 248], 15],
    after: [7, 26, [340, 2906], 2],
    notice: 2
  },
  'POST /api/forgot-password': { answer: [1, 1, 1, 4], after: [6, 11, 27, 20] },
  'POST /api/reset-password': { answer: [6, 16, [206, 1671], 13], after: [2, 4, 12, 10] },
  'POST /api/notifications/preferences': { answer: [2, 2, 8, 4] },
  'GET /api/unsubscribe': { answer: [0, 0, 0, 0] },
  'POST /api/unsubscribe': { answer: [1, 3, 8, 2] },
  'GET /api/push/key': { answer: [1, 1, 3, 0] },
  'POST /api/push/subscriptions/:id/test': { answer: [3, 3, 7, 1] },
  'GET /api/health': { answer: [1, 1, 0, 0] },
  'GET /api/openapi.json': { answer: [0, 0, 0, 0] },
  'GET /api/docs': { answer: [0, 0, 0, 0] },
  'GET /ws': { answer: [2, 3, 4, 1] },
  'a light goes on for everybody': { answer: [3, 9, [301, 2872], [42, 402]], notice: 2 },
  'a light goes off': { answer: [2, 8, [217, 2053], [21, 201]], notice: 1 },
  'a light goes on again, unread by all': { answer: [2, 8, [261, 2464], [22, 202]], notice: 1 },
  'a light goes on for three groups': { answer: [2, 9, [324, 2711], 6], notice: 1 },
  'a light goes on, and one contact is pushed it': {
    answer: [3, 9, [304, 2877], [43, 403]],
    after: [4, 8, 25, 2],
    notice: 2
  },
  'a light goes on again, and one contact is pushed it': {
    answer: [2, 8, [266, 2466], [23, 203]],
    after: [4, 8, 25, 2],
    notice: 1
  },
  'a light gets another message': { answer: [2, 7, [176, 1645], 2] },
  'a light goes on while one contact is available': {
    answer: [3, 9, [305, 2876], [44, 404]],
    notice: 2
  },
  'an entry lights at once': { answer: [3, 10, [300, 2871], [45, 405]], notice: 2 },
  'a link toggles': { answer: [4, 11, [300, 2871], [43, 403]], notice: 2 }
}

const FIGURES = ['trips', 'statements', 'read', 'written'] as const satisfies (keyof Cost)[]

/** Where something has kept to its budget in neither direction; [] is as it should be. */
export function excess(name: string, { answer, after }: Spent, size: 'few' | 'many'): string[] {
  let budget = BUDGETS[name]!
  return FIGURES.flatMap((figure, i) => {
    let [due, later] = [figureOf(budget.answer[i]!, size), figureOf(budget.after?.[i] ?? 0, size)]
    let [spent, limit] = [answer[figure] + after[figure], due + later]
    let isLate = !budget.after && after[figure] > 0
    if (isLate) return [`${figure}: ${after[figure]} after the answer`]
    let isKept = figure === 'read' ? spent <= limit : spent === limit
    return isKept ? [] : [`${figure}: ${spent}, not ${limit}`]
  })
}

function figureOf(figure: Figure, size: 'few' | 'many'): number {
  if (typeof figure === 'number') return figure
  return figure[size === 'few' ? 0 : 1]
}
