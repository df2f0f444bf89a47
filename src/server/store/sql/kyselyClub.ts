import type { ClubInvitation, ClubStore, OperatorChange, Time } from '../communityStore.ts'
import type { Store } from '../store.ts'
import type { RunQuery } from './kyselyModeration.ts'

/** Settings and invitations, the same in both stores. */
export class KyselyClub implements ClubStore {
  private readonly run: RunQuery

  constructor(run: RunQuery) {
    this.run = run
  }

  async setting(name: string) {
    const row = await this.run((db) =>
      db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst(),
    )
    return row?.value
  }

  async putSetting(name: string, value: string) {
    await this.run((db) =>
      db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
  }

  async addInvitation(invitation: ClubInvitation) {
    await this.run((db) =>
      db
        .insertInto('invitations')
        .values(invitation)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  }

  async invitations(now: Time) {
    return this.run((db) =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where('until', '>', now)
        .where('uses', '>', 0)
        .orderBy('created', 'desc')
        .orderBy('id')
        .execute(),
    )
  }

  async takeInvitation(id: string, now: Time) {
    const { numUpdatedRows } = await this.run((db) =>
      db
        .updateTable('invitations')
        .set((e) => ({ uses: e('uses', '-', 1) }))
        .where('id', '=', id)
        .where('until', '>', now)
        .where('uses', '>', 0)
        .executeTakeFirst(),
    )
    return numUpdatedRows === 1n
  }

  async returnInvitation(id: string) {
    await this.run((db) =>
      db
        .updateTable('invitations')
        .set((e) => ({ uses: e('uses', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    )
  }

  async dropInvitation(id: string) {
    await this.run((db) => db.deleteFrom('invitations').where('id', '=', id).execute())
  }
}

/** Makes an operator's change in an open store. */
export async function applyChange({ behaviour, club }: Store, change: OperatorChange): Promise<void> {
  if ('rights' in change) await behaviour.changeConduct(change.person, change.rights)
  else if ('setting' in change) await club.putSetting(change.setting, change.value)
  else await club.addInvitation(change.invitation)
}
