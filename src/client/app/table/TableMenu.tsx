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

/** Everything at the table that is not a move: text mode, orders, going back, handing over, resigning, the record. */
export function TableMenu({ use, replayAt }: { use: TableUse; replayAt: string }) {
  const { table, seat, act, title, shown, client } = use
  const app = useApp()
  const toast = useToast()
  const { text } = usePrefs()
  const [open, setOpen] = useState<Open>(null)
  const { info, own } = table
  const local = shown.connection === 'here'
  const playing = info.status === 'playing' && own.seats.length > 0
  const over = info.status === 'over'
  const handed = info.seats.find((s) => s.seat === seat)?.bot !== null
  const record = async () => (local ? (await here.call('record', client.id)).text : api.record(client.id))
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
  const items: (MenuItem | false)[] = [
    {
      key: 'text',
      label: app.say(text ? 'menu.board' : 'menu.text'),
      icon: 'text',
      onChoose: () => changePrefs({ text: !text }),
    },
    {
      key: 'rules',
      label: app.say('menu.rules'),
      icon: 'scroll',
      onChoose: () => void window.open(rulebookAt(info.game), RULEBOOK_WINDOW),
    },
    playing &&
      Object.keys(title.game.windows).length > 0 && {
        key: 'orders',
        label: app.say('orders.title'),
        icon: 'bell',
        onChoose: () => setOpen('orders'),
      },
    playing &&
      info.length > 0 &&
      !(info.options.rated && goesBackAlone(table)) && {
        key: 'rewind',
        label: app.say(goesBackAlone(table) ? 'menu.back' : 'menu.rewind'),
        icon: 'undo',
        onChoose: () => setOpen('rewind'),
      },
    (local || over) && {
      key: 'replay',
      label: app.say('menu.replay'),
      icon: 'play',
      onChoose: () => go(replayAt),
    },
    (local || over) && { key: 'record', label: app.say('menu.record'), icon: 'download', onChoose: save },
    local && !over && { key: 'upload', label: app.say('menu.upload'), icon: 'share', onChoose: upload },
    playing &&
      !local && {
        key: 'hand',
        label: app.say(handed ? 'menu.takeBack' : 'menu.handOver'),
        icon: 'hand',
        onChoose: () => act(handed ? { do: 'take back', seat } : { do: 'hand over', seat }),
      },
    playing && {
      key: 'resign',
      label: app.say('menu.resign'),
      icon: 'flag',
      danger: true,
      onChoose: () => setOpen('resign'),
    },
    local && {
      key: 'remove',
      label: app.say('menu.remove'),
      icon: 'close',
      danger: true,
      onChoose: () => setOpen('remove'),
    },
  ]
  const close = () => setOpen(null)
  return (
    <>
      <Menu name={app.say('menu.title')} icon="menu" items={items.filter((item) => item !== false)} />
      <Orders use={use} open={open === 'orders'} onClose={close} />
      <RewindDialog use={use} open={open === 'rewind'} onClose={close} />
      <Dialog
        open={open === 'resign' || open === 'remove'}
        title={app.say(open === 'remove' ? 'menu.remove' : 'menu.resign')}
        onClose={close}
        width="narrow"
        actions={
          <>
            <Button onClick={close}>{app.say('cancel')}</Button>
            <Button
              look="danger"
              onClick={async () => {
                close()
                if (open === 'resign') await act({ do: 'resign', seat })
                else {
                  await here.call('remove', client.id)
                  go('/')
                }
              }}
            >
              {app.say(open === 'remove' ? 'menu.remove' : 'menu.resign')}
            </Button>
          </>
        }
      >
        <p>{app.say(open === 'remove' ? 'menu.remove.sure' : 'menu.resign.sure')}</p>
      </Dialog>
    </>
  )
}
