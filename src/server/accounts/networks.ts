import { createHmac, randomUUID } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { addressKey } from '../http/rateLimits.ts'
import type { Store, Time } from '../store/store.ts'

/**
 * Addresses that say nothing about who plays: with a proxy or a container in between, everyone may have the same one.
 */
const LOCAL = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv4')
LOCAL.addAddress('::1', 'ipv6')
LOCAL.addSubnet('fc00::', 7, 'ipv6')
LOCAL.addSubnet('fe80::', 10, 'ipv6')

export const isLocalAddress = (ip: string): boolean => LOCAL.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** An account's network is stored at most once in this time. */
const REPEAT_MS = 3_600_000
const MAX_KNOWN = 20_000

/** Notes from which networks accounts play, because games within a household are not rated. Only hashes are stored. */
export class Networks {
  private readonly store: Store
  private readonly now: () => Time
  private readonly key: string
  private readonly known = new Map<string, Time>()

  private constructor(store: Store, now: () => Time, key: string) {
    this.store = store
    this.now = now
    this.key = key
  }

  static async open(store: Store, now: () => Time): Promise<Networks> {
    return new Networks(store, now, await store.secret('networks', randomUUID))
  }

  saw(person: string, ip: string): void {
    if (isLocalAddress(ip)) return
    const network = createHmac('sha256', this.key).update(addressKey(ip)).digest('base64url').slice(0, 22)
    const known = `${person} ${network}`
    const now = this.now()
    if (now - (this.known.get(known) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
    this.known.delete(known)
    this.known.set(known, now)
    if (this.known.size > MAX_KNOWN) this.known.delete(this.known.keys().next().value!)
    this.store.sawNetwork(person, network, now).catch(() => this.known.delete(known))
  }
}
