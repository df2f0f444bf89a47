import { Select } from '#kit/ui/controls.tsx'
import type { ListTables } from '#table/protocol/http.ts'
import { gameIds, scenarioGroups, shortGameName } from '../shell/games.ts'
import { useTranslator } from '../shell/translator.tsx'

/** Filters of the list of open tables. */
export type TableFilter = Pick<ListTables, 'game' | 'scenarios' | 'players' | 'pace' | 'rated'>

const PLAYERS = [2, 3, 4, 5, 6]
const ANY = ''

/** Controls for the filters of open tables. */
export function OpenTableFilters({
  wanted,
  onChange,
}: {
  wanted: TableFilter
  onChange: (wanted: TableFilter) => void
}) {
  const app = useTranslator()
  const set = (some: { readonly [name in keyof TableFilter]: string | number }) => {
    const all = Object.entries({ ...wanted, ...some }).filter(([, value]) => value !== ANY)
    onChange(Object.fromEntries(all) as TableFilter)
  }
  const scenarios = wanted.game === undefined ? [] : scenarioGroups(app, wanted.game)
  const any = { label: app.say('filter.any'), value: ANY }
  return (
    <fieldset className="filters">
      <legend className="k-spoken">{app.say('filter.title')}</legend>
      <Select
        label={app.say('new.game')}
        value={wanted.game ?? ANY}
        options={[any, ...gameIds.map((id) => ({ value: id, label: shortGameName(app, id) }))]}
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
