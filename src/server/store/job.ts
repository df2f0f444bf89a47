/** Milliseconds since 1970, always passed in: a store never reads the clock for its decisions. */
export type Time = number

/** Something to be done at a time, by exactly one process. Putting a job with the same key replaces it. */
export interface Job {
  /** Unique, such as `bot:TABLE` or `clock:TABLE`. */
  readonly key: string
  readonly kind: string
  readonly table: string
  readonly due: Time
  /** JSON, for whoever does it. */
  readonly body: string
}
