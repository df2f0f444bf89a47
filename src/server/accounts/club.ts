import { RequestRefused } from '#table/protocol/errors.ts'
import type { ClubSettings } from '#table/protocol/moderation.ts'
import { newId } from '../ids.ts'
import type { ClubInvitation } from '../store/communityStore.ts'
import type { Store } from '../store/store.ts'
import { RecentCache } from './people.ts'

/** The name under which the store keeps the settings. */
const SETTING = 'club'
/** How long a process may use settings that another has changed. */
const CACHE_MS = 5000
const DAY_MS = 24 * 3600 * 1000

const PLAIN: ClubSettings = { name: null, accent: null, welcome: '', byInvitation: false }

/** The club's settings as stored. */
export async function readClub({ club }: Pick<Store, 'club'>): Promise<ClubSettings> {
  const text = await club.setting(SETTING)
  return text === undefined ? PLAIN : { ...PLAIN, ...(JSON.parse(text) as Partial<ClubSettings>) }
}

/** The stored form of settings. */
export const clubSetting = (settings: ClubSettings) => ({ setting: SETTING, value: JSON.stringify(settings) })

/** A link for `uses` people that works for some days. `maker` is empty for the operator. */
export function newInvitation(maker: string, uses: number, days: number, now: number): ClubInvitation {
  return { id: newId(26), maker, created: now, until: now + days * DAY_MS, uses }
}

/** The page on which an invitation is used. */
export const invitationPath = (id: string) => `/account?invitation=${id}`

/** How the club presents itself, and who may join it. */
export class Club {
  private readonly store: Store
  private readonly now: () => number
  private readonly known = new RecentCache<ClubSettings>(1, CACHE_MS)

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
  }

  async settings(): Promise<ClubSettings> {
    return (await this.known.get(SETTING, () => readClub(this.store)))!
  }

  async change(settings: ClubSettings): Promise<void> {
    const { setting, value } = clubSetting(settings)
    await this.store.club.putSetting(setting, value)
    this.known.clear()
  }

  /** Throws `by invitation` where a stranger needs an invitation. */
  async requireOpen(): Promise<void> {
    if ((await this.settings()).byInvitation) throw new RequestRefused('by invitation')
  }

  /** Runs `join` with a use of the invitation where one is needed; if it fails, the use is given back. */
  async admit<T>(invitation: string | undefined, join: () => Promise<T>): Promise<T> {
    if (!(await this.settings()).byInvitation) return join()
    const { club } = this.store
    if (invitation === undefined || !(await club.takeInvitation(invitation, this.now())))
      throw new RequestRefused('by invitation')
    try {
      return await join()
    } catch (error) {
      await club.returnInvitation(invitation)
      throw error
    }
  }
}
