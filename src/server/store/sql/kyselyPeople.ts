import { type Kysely, sql } from 'kysely'
import {
  type Passkey,
  type PushSubscription,
  type Session,
  StoreError,
  type Time,
  type User,
  type UserChange,
} from '../store.ts'
import { personColumns, toUser } from './rows.ts'
import type { PeopleTable, Schema } from './schema.ts'

/** How long it is known from where a person played. */
const NETWORK_MS = 30 * 24 * 3600 * 1000

const SESSION = ['key', 'person as user', 'proof', 'created', 'until'] as const

const PASSKEY = ['id', 'person as user', 'public_key as key', 'counter', 'transports', 'created'] as const

/** People, sessions and push subscriptions, the same in both stores. */
export abstract class KyselyPeople {
  /** Runs `work`, possibly more than once: running it twice must have the same effect as running it once. */
  protected abstract run<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>

  async addUser(user: User) {
    const row = personColumns(user) as PeopleTable
    await this.unique(() =>
      this.run((db) =>
        db
          .insertInto('people')
          .values({ ...row, id: user.id, created: user.created })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      ),
    )
  }

  async changeUser(id: string, change: UserChange, expected: UserChange = {}) {
    const columns = personColumns(change)
    if (Object.keys(columns).length === 0) return this.user(id)
    return this.unique(() =>
      this.run(async (db) => {
        let update = db.updateTable('people').set(columns).where('id', '=', id)
        for (const [column, value] of Object.entries(personColumns(expected)))
          update = update.where(sql.ref(column), value === null ? 'is' : '=', value)
        const changed = await update.returningAll().executeTakeFirst()
        if (changed !== undefined) return toUser(changed)
        // When repeated after a broken connection, the statement may find its own change already made.
        const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
        const done =
          row && Object.entries(columns).every(([column, value]) => row[column as keyof PeopleTable] === value)
        return done ? toUser(row) : undefined
      }),
    )
  }

  async user(id: string) {
    return this.person('id', id)
  }

  async userByLogin(login: string) {
    return this.person('login_key', login.toLowerCase())
  }

  async userByLoginSkeleton(look: string) {
    return this.person('look', look)
  }

  async userByNameSkeleton(look: string) {
    return this.person('name_look', look)
  }

  async removeUser(id: string) {
    await this.run((db) =>
      db.transaction().execute(async (all) => {
        await all.deleteFrom('people').where('id', '=', id).execute()
        for (const kept of ['sessions', 'pushes', 'passkeys', 'presence', 'wishes', 'traces', 'networks'] as const)
          await all.deleteFrom(kept).where('person', '=', id).execute()
        await all.deleteFrom('ratings').where('player', '=', id).execute()
      }),
    )
  }

  async addSession({ key, user, proof, created, until }: Session) {
    await this.run((db) =>
      db
        .insertInto('sessions')
        .values({ key, person: user, proof, created, until })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute(),
    )
  }

  async session(key: string) {
    return this.run((db) => db.selectFrom('sessions').select(SESSION).where('key', '=', key).executeTakeFirst())
  }

  async sessions(user: string) {
    return this.run((db) =>
      db.selectFrom('sessions').select(SESSION).where('person', '=', user).orderBy('created').orderBy('key').execute(),
    )
  }

  async renewSession(key: string, until: Time) {
    await this.run((db) => db.updateTable('sessions').set({ until }).where('key', '=', key).execute())
  }

  async endSession(key: string) {
    await this.run((db) => db.deleteFrom('sessions').where('key', '=', key).execute())
  }

  async endSessions(user: string) {
    await this.run((db) => db.deleteFrom('sessions').where('person', '=', user).execute())
  }

  async tally(key: string, period: number, most: number) {
    const { numInsertedOrUpdatedRows } = await this.run((db) =>
      db
        .insertInto('tallies')
        .values({ key, period, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['key', 'period'])
            .doUpdateSet((e) => ({ count: e('tallies.count', '+', 1) }))
            .where('tallies.count', '<', most),
        )
        .executeTakeFirst(),
    )
    return numInsertedOrUpdatedRows === 1n
  }

  async tidy(now: Time, period: number) {
    await this.run((db) => db.deleteFrom('sessions').where('until', '<=', now).execute())
    await this.run((db) => db.deleteFrom('tallies').where('period', '<', period).execute())
    await this.run((db) =>
      db
        .deleteFrom('networks')
        .where('at', '<', now - NETWORK_MS)
        .execute(),
    )
  }

  async sawNetwork(person: string, network: string, at: Time) {
    await this.run((db) =>
      db
        .insertInto('networks')
        .values({ person, network, at })
        .onConflict((conflict) => conflict.columns(['person', 'network']).doUpdateSet({ at }))
        .execute(),
    )
  }

  async sharedNetworks(people: readonly string[]) {
    const rows = await this.run((db) =>
      db
        .selectFrom('networks as own')
        .innerJoin('networks as other', 'other.network', 'own.network')
        .select(['own.person as one', 'other.person as two'])
        .distinct()
        .where('own.person', 'in', people)
        .where('other.person', 'in', people)
        .whereRef('own.person', '<', 'other.person')
        .execute(),
    )
    return rows.map(({ one, two }): [string, string] => [one, two])
  }

  async networks(person: string) {
    return this.run((db) =>
      db.selectFrom('networks').select(['network', 'at']).where('person', '=', person).orderBy('at').execute(),
    )
  }

  async putPush({ endpoint, user, keys }: PushSubscription) {
    await this.run((db) =>
      db
        .insertInto('pushes')
        .values({ endpoint, person: user, keys })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ person: user, keys }))
        .execute(),
    )
  }

  async pushes(user: string) {
    return this.run((db) =>
      db
        .selectFrom('pushes')
        .select(['endpoint', 'person as user', 'keys'])
        .where('person', '=', user)
        .orderBy('endpoint')
        .execute(),
    )
  }

  async dropPush(endpoint: string) {
    await this.run((db) => db.deleteFrom('pushes').where('endpoint', '=', endpoint).execute())
  }

  async addPasskey({ id, user, key, counter, transports, created }: Passkey) {
    await this.run((db) =>
      db
        .insertInto('passkeys')
        .values({ id, person: user, public_key: key, counter, transports, created })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  }

  async passkey(id: string) {
    return this.run((db) => db.selectFrom('passkeys').select(PASSKEY).where('id', '=', id).executeTakeFirst())
  }

  async passkeys(user: string) {
    return this.run((db) =>
      db.selectFrom('passkeys').select(PASSKEY).where('person', '=', user).orderBy('created').orderBy('id').execute(),
    )
  }

  async countPasskey(id: string, counter: number) {
    await this.run((db) => db.updateTable('passkeys').set({ counter }).where('id', '=', id).execute())
  }

  async dropPasskey(user: string, id: string) {
    await this.run((db) => db.deleteFrom('passkeys').where('id', '=', id).where('person', '=', user).execute())
  }

  private async person(by: 'id' | 'login_key' | 'look' | 'name_look', value: string) {
    const row = await this.run((db) => db.selectFrom('people').selectAll().where(by, '=', value).executeTakeFirst())
    return row && toUser(row)
  }

  /** Runs a statement that fails if the login is taken. */
  private async unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isUniqueViolation(error)) throw new StoreError('exists', 'the login is taken', error)
      throw error
    }
  }
}

/** Whether a statement failed because a unique key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
