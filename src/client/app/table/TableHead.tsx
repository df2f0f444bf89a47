import { Icon } from '../../kit/index.ts'
import { Mark } from '../shell/Mark.tsx'
import { Link } from '../shell/router.tsx'
import { fatesOf } from '../shell/sitters.ts'
import { useApp } from '../shell/words.tsx'
import { packWords } from './pack.ts'
import { TableMenu } from './TableMenu.tsx'
import type { TableUse } from './useTable.ts'

/** The bar above a table: home, game and scenario, connection, menu. */
export function TableHead({ model, replayAt }: { model: TableUse; replayAt: string }) {
  const { speaker, table, shown, title } = model
  const app = useApp()
  const { connection } = shown
  const fates = fatesOf(app, table.info.seats)
  return (
    <header className="table-head">
      <Link href="/" className="table-home" aria-label={app.say('nav.home')}>
        <Mark size={30} />
      </Link>
      <h1>
        {speaker.say('name')} <small>{speaker.say(`scenario.${String(table.info.setup.scenario)}`)}</small>
        {table.info.setup.pack !== undefined && (
          <small className="table-pack">{packWords(table.info.setup.pack, title.game.pack, app.say.bind(app))}</small>
        )}
        {fates.length > 0 && <small className="table-fates">{fates.join(' · ')}</small>}
      </h1>
      <span className={`connection connection-${connection}`} {...{ role: 'status' }}>
        {connection === 'lost' && <Icon name="offline" size={16} />}
        {app.say(`connection.${connection}`)}
      </span>
      <TableMenu model={model} replayAt={replayAt} />
    </header>
  )
}
