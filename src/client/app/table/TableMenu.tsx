import { useState } from 'react'
import { Button, Dialog, Menu, type MenuItem, RULEBOOK_WINDOW, useToast } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { here } from '../net/here.ts'
import { rulebookAt } from '../rulebook/GameRules.tsx'
import { saveFile } from '../shell/files.ts'
import { changePrefs, prefsNow, usePrefs } from '../shell/prefs.ts'
import { go } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import { goesBackAlone } from './model.ts'
import { Orders } from './Orders.tsx'
import { RewindDialog } from './Rewind.tsx'
import type { TableUse } from './useTable.ts'

type Open = 'orders' | 'resign' | 'rewind' | 'remove' | null

interface MenuProps {
  readonly model: TableUse
  readonly replayAt: string
}

/** Everything at the table that is not a move: text mode, standing orders, rewinding, bots, resigning, the record. */
export function TableMenu({ model, replayAt }: MenuProps) {
  const app = useApp()
  const [open, setOpen] = useState<Open>(null)
  const items = useMenuItems({ model, replayAt }, setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <Menu name={app.say('menu.title')} icon="menu" items={items} />
      <Orders model={model} open={open === 'orders'} onClose={close} />
      <RewindDialog model={model} open={open === 'rewind'} onClose={close} />
      <ConfirmDialog model={model} open={open} onClose={close} />
    </>
  )
}

function useMenuItems({ model, replayAt }: MenuProps, setOpen: (open: Open) => void): MenuItem[] {
  const { table, seat, act, title, shown } = model
  const app = useApp()
  const { text } = usePrefs()
  const { save, upload } = useRecord(model)
  const { info, own } = table
  const local = shown.connection === 'here'
  const playing = info.status === 'playing' && own.seats.length > 0
  const over = info.status === 'over'
  const alone = goesBackAlone(table)
  const handed = info.seats.find((s) => s.seat === seat)?.bot !== null
  const item = (key: string, label: string, icon: MenuItem['icon'], onChoose: () => unknown, danger = false) => ({
    ...{ key, label: app.say(label), icon, onChoose },
    ...(danger ? { danger } : {}),
  })
  const items: (MenuItem | false)[] = [
    item('text', text ? 'menu.board' : 'menu.text', 'text', () => changePrefs({ text: !text })),
    item('rules', 'menu.rules', 'scroll', () => void window.open(rulebookAt(info.game), RULEBOOK_WINDOW)),
    playing &&
      Object.keys(title.game.windows).length > 0 &&
      item('orders', 'orders.title', 'bell', () => setOpen('orders')),
    playing &&
      info.length > 0 &&
      !(info.options.rated && alone) &&
      item('rewind', alone ? 'menu.back' : 'menu.rewind', 'undo', () => setOpen('rewind')),
    (local || over) && item('replay', 'menu.replay', 'play', () => go(replayAt)),
    (local || over) && item('record', 'menu.record', 'download', save),
    local && !over && item('upload', 'menu.upload', 'share', upload),
    playing &&
      !local &&
      item('hand', handed ? 'menu.takeBack' : 'menu.handOver', 'hand', () =>
        act(handed ? { do: 'take back', seat } : { do: 'hand over', seat }),
      ),
    playing && item('resign', 'menu.resign', 'flag', () => setOpen('resign'), true),
    local && item('remove', 'menu.remove', 'close', () => setOpen('remove'), true),
  ]
  return items.filter((one) => one !== false)
}

/** Downloads the game record, or continues the game on a server. */
function useRecord({ table: { info }, shown, client }: TableUse) {
  const app = useApp()
  const toast = useToast()
  const record = async () =>
    shown.connection === 'here' ? (await here.call('record', client.id)).text : api.record(client.id)
  const save = async () => {
    try {
      saveFile(`${info.game}-${client.id.slice(0, 8)}.mehen`, await record())
    } catch {
      toast({ tone: 'bad', text: app.say('error.running') })
    }
  }
  const upload = async () => {
    try {
      const seats = Object.fromEntries(
        info.seats.map((s) => [s.seat, s.bot !== null ? { bot: s.bot } : ('me' as const)]),
      )
      await api.beSomebody(prefsNow().name)
      const made = await api.make({ game: info.game, record: await record(), seats })
      go(`/table/${made.id}`)
    } catch {
      toast({ tone: 'bad', text: app.say('error.unreachable') })
    }
  }
  return { save, upload }
}

/** Asks for confirmation before resigning, or before deleting a table of this browser. */
function ConfirmDialog({ model, open, onClose }: { model: TableUse; open: Open; onClose: () => void }) {
  const app = useApp()
  const what = open === 'remove' ? 'menu.remove' : 'menu.resign'
  const confirm = async () => {
    onClose()
    if (open === 'resign') await model.act({ do: 'resign', seat: model.seat })
    else {
      await here.call('remove', model.client.id)
      go('/')
    }
  }
  return (
    <Dialog
      open={open === 'resign' || open === 'remove'}
      title={app.say(what)}
      onClose={onClose}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{app.say('cancel')}</Button>
          <Button look="danger" onClick={confirm}>
            {app.say(what)}
          </Button>
        </>
      }
    >
      <p>{app.say(open === 'remove' ? 'menu.remove.sure' : 'menu.resign.sure')}</p>
    </Dialog>
  )
}
