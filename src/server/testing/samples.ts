import type { Job, StoredSeat, StoredSummary, TableRow } from '../store/store.ts'

export function seatRow(seat: string, row: Partial<StoredSeat> = {}): StoredSeat {
  return { seat, user: null, name: row.user ? `${row.user}'s name` : null, bot: null, toMove: false, ...row }
}

export function summary(id: string, row: Partial<StoredSummary> = {}): StoredSummary {
  return {
    id,
    game: 'ur',
    scenario: 'standard',
    status: 'playing',
    listed: true,
    rated: false,
    clock: '{"kind":"none"}',
    created: 1000,
    updated: 2000,
    outcome: null,
    seats: [seatRow('light', { user: 'ana', toMove: true }), seatRow('dark')],
    ...row,
  }
}

export function tableRow(id: string, row: Partial<TableRow> = {}): TableRow {
  return { ...summary(id, row), seed: `seed of ${id}`, length: 0, ...row }
}

export function job(key: string, row: Partial<Job> = {}): Job {
  return { key, kind: 'bot', table: 't', due: 100, body: '{}', ...row }
}
