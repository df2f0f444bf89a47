import type { StandingOrder } from '../../../kernel/index.ts'
import { Dialog, Segments } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

const CARD_ORDERS: readonly StandingOrder[] = ['never', 'ask', 'always']
/** Windows that are usually passed can be set to ask, but never to act automatically. */
const PASS_ORDERS: readonly StandingOrder[] = ['never', 'ask']

/** The reader's standing orders for each kind of response window. */
export function Orders({ model, open, onClose }: { model: TableUse; open: boolean; onClose: () => void }) {
  const { title, table, seat, speaker, act } = model
  const app = useApp()
  const { windows: cards, standing = {} } = title.game
  const isCards = (name: string) => Object.hasOwn(cards, name)
  const passed = Object.keys(standing).filter((name) => !isCards(name))
  const windows = [...passed, ...Object.keys(cards)].filter((name) => speaker.has(`window.${name}`))
  const orders = table.own.orders[seat] ?? {}
  return (
    <Dialog open={open} title={app.say('orders.title')} onClose={onClose}>
      <p>{app.say('orders.about')}</p>
      <div className="orders">
        {windows.map((name) => (
          <Segments
            key={name}
            label={speaker.say(`window.${name}`)}
            value={orders[name] ?? standing[name] ?? 'ask'}
            options={(isCards(name) ? CARD_ORDERS : PASS_ORDERS).map((value) => ({
              value,
              label: app.say(`orders.${value}`),
            }))}
            onChange={(order) => act({ do: 'order', seat, window: name, order })}
          />
        ))}
      </div>
    </Dialog>
  )
}
