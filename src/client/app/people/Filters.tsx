import type { ListTables } from '../../../table/protocol.ts'
import { Select } from '../../kit/index.ts'
import { scenariosOf, shortName } from '../shell/played.ts'
import { gameIds } from '../shell/titles.ts'
import { useApp } from '../shell/words.tsx'

/** Filters of the list of open tables. */
export type Wanted = Pick<ListTables, 'game' | 'scenarios' | 'players' | 'pace' | 'rated'>

const PLAYERS = [2, 3, 4, 5, 6]
const ANY = ''

/** Controls for the filters of open tables. */
export function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  const app = useApp()
  const set = (some: { readonly [name in keyof Wanted]: string | number }) => {
    const all = Object.entries({ ...wanted, ...some }).filter(([, value]) => value !== ANY)
    onChange(Object.fromEntries(all) as Wanted)
  }
  const scenarios = wanted.game === undefined ? [] : scenariosOf(app, wanted.game)
  const any = { label: app.say('filter.any'), value: ANY }
  return (
    <fieldset className="filters">
      <legend className="k-spoken">{app.say('filter.title')}</legend>
      <Select
        label={app.say('new.game')}
        value={wanted.game ?? ANY}
        options={[any, ...gameIds.map((id) => ({ value: id, label: shortName(app, id) }))]}
        onChange={(event) => set({ game: event.target.value, scenarios: ANY })}
      />
      {scenarios.length > 0 && (
        <Select
          label={app.say('new.scenario')}
          value={wanted.scenarios ?? ANY}
          options={[any, ...scenarios.map(({ name, ids }) => ({ value: ids.join(), label: name }))]}
          onChange={(event) => set({ scenarios: event.target.value })}
        />
      )}
      <Select
        label={app.say('new.players')}
        value={String(wanted.players ?? ANY)}
        options={[any, ...PLAYERS.map((n) => ({ value: String(n), label: app.say('new.count', { count: n }) }))]}
        onChange={(event) => set({ players: event.target.value && Number(event.target.value) })}
      />
      <Select
        label={app.say('new.clock')}
        value={wanted.pace ?? ANY}
        options={[
          any,
          ...(['none', 'live', 'days'] as const).map((kind) => ({
            value: kind,
            label: app.say(`new.clock.${kind}`),
          })),
        ]}
        onChange={(event) => set({ pace: event.target.value })}
      />
      <Select
        label={app.say('filter.rating')}
        value={wanted.rated ?? ANY}
        options={[
          any,
          ...(['yes', 'no'] as const).map((value) => ({ value, label: app.say(`filter.rated.${value}`) })),
        ]}
        onChange={(event) => set({ rated: event.target.value })}
      />
    </fieldset>
  )
}
