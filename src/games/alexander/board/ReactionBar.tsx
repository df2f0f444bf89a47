import { useEffect, useRef, useState } from 'react'
import type { BoardAsk, BoardOption, BoardProps } from '#kit/board.ts'
import { Button } from '#kit/ui/controls.tsx'
import { battleOf } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import { unitNumber } from './ask/options.ts'
import { primaryKey } from './primary.ts'

/** By kind of ask, the reactions in the queue that lead to further asks of this kind. */
const FURTHER: { readonly [kind: string]: readonly string[] } = {
  reactionFire: ['entryFire', 'retireFire'],
  reactionFacing: ['reactionFacing'],
  withdraw: ['unitWithdrawal', 'memberWithdrawal'],
  leaderWithdraw: ['leaderWithdrawal', 'leaderAlong'],
}

/** The units and leaders that will be asked the same question after this one, unless it becomes pointless. */
export function furtherReactions(s: AlexanderView, { kind, about }: BoardAsk): string[] {
  const b = battleOf(s)
  const queued = s.queue.flatMap((r) => {
    if (!FURTHER[kind]?.includes(r.kind)) return []
    return 'unit' in r ? [b.unitIds[r.unit]!] : 'leader' in r ? [b.leaderIds[r.leader]!] : []
  })
  // 8.21b: after a Line Command the units that it came near fire one after the other, ascending.
  const now = unitNumber(b, about.unit)
  const firers = kind === 'reactionFire' && s.move === null ? (s.phase?.command?.entered ?? []) : []
  const later = firers.flatMap(([firer]) => (firer! > now ? [b.unitIds[firer!]!] : []))
  return [...new Set([...queued, ...later])]
}

/** The answers that make sense for every unit: those without a place of their own. */
export const commonAnswers = ({ options }: BoardAsk): BoardOption[] =>
  options.filter(({ verb, of }) => of === '' || verb === 'at')

/** What happens while the same answers go on: the same mover, or the same command. */
const occasionOf = (s: AlexanderView, kind: string): string =>
  `${kind} ${s.turn} ${s.move?.unit} ${s.phase?.leader} ${s.phase?.kind}`

/** Where several units react to the same move: who is still to decide, and one answer for all of them. */
export function ReactionBar(props: BoardProps<AlexanderView>) {
  const { view, asks, words, choose, chooseMore } = props
  const { t } = words
  const [all, setAll] = useState<{ key: string; on: string } | null>(null)
  const sent = useRef<unknown>(null)
  const ask = asks[0]
  useEffect(() => {
    if (all === null || ask === undefined || sent.current === asks) return
    if (occasionOf(view, ask.kind) !== all.on || ask.options.every(({ key }) => key !== all.key)) return setAll(null)
    const send = sent.current === null ? choose : chooseMore
    sent.current = asks
    void Promise.resolve(send(all.key)).then((taken) => taken === false && setAll(null))
  }, [all, ask, asks, view, choose, chooseMore])
  if (ask === undefined || all !== null || props.stepwise || !Object.hasOwn(FURTHER, ask.kind)) return null
  const others = furtherReactions(view, ask)
  if (others.length === 0) return null
  const usual = primaryKey(ask, view)
  return (
    <section className="al-linebar al-reactions" aria-label={t('board.reactionsOf')}>
      <span>{t('board.alsoAsked', { pieces: others })}</span>
      {commonAnswers(ask).map(({ key, text }) => (
        <Button
          key={key}
          size="small"
          look={key === usual ? 'primary' : 'plain'}
          data-gesture={`all:${key}`}
          onClick={() => {
            sent.current = null
            setAll({ key, on: occasionOf(view, ask.kind) })
          }}
        >
          {t('board.forAll', { answer: text })}
        </Button>
      ))}
    </section>
  )
}
