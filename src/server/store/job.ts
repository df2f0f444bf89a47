/** Milliseconds since 1970, always passed in: a store never reads the clock for its decisions. */
export type Time = number

/** Work that is due at a time and done by exactly one process. Storing a job with the same key replaces it. */
export interface Job {
  /** Unique, such as `bot:TABLE` or `clock:TABLE`. */
  readonly key: string
  readonly kind: string
  readonly table: string
  readonly due: Time
  /** JSON for the handler of the kind. */
  readonly body: string
}
