import { useState } from 'react'
import {
  Card,
  CardBack,
  Figure,
  Hand,
  type HandCard,
  Histogram,
  Modifiers,
  OddsBars,
  Picture,
  RuleBook,
  Track,
} from '../kit/index.ts'
import { looks } from './looks.ts'

const art = (
  <svg viewBox="-18 -15 36 30" aria-hidden="true">
    <Picture name="chariot" scale={1} />
  </svg>
)

/** Cards, hands, tracks, charts and figures. */
export function Papers() {
  return (
    <RuleBook digestOf={(rule) => ({ title: 'Chariot charge', text: `The digest of ${rule}.` })}>
      <Cards />
      <Tracks />
      <Charts />
      <Figures />
    </RuleBook>
  )
}

function Cards() {
  const [picked, setPicked] = useState('')
  const hand: HandCard[] = Array.from({ length: 7 }, (_, i) => ({
    key: `c${i}`,
    title: ['Lion of the North', 'Tribute', 'Plague', 'Royal Marriage', 'Night March', 'Omens', 'Copper Ships'][i]!,
    ops: (i % 4) + 1,
    tone: (['gold', 'lapis', 'carnelian', 'malachite', 'violet', 'grey', 'gold'] as const)[i],
    kind: i === 4 ? 'Action' : 'Event',
    notch: i === 4,
    text: 'Take one march more with the army that moved last; it may not besiege.',
    rule: '15.5.2',
    choice:
      i === 2
        ? undefined
        : { key: `c${i}`, label: `Play card ${i + 1}`, picked: picked === `c${i}`, onChoose: setPicked },
    barred: i === 2 ? { rule: '9.2A', why: 'Strategy 3 needs a 3-Ops card.' } : undefined,
  }))
  return (
    <section aria-labelledby="cards">
      <h2 id="cards">Cards</h2>
      <div className="gallery-row gallery-top" data-testid="cards">
        <Card
          title="Lion of the North"
          ops={3}
          kind="Event"
          text="Take one march more with the army that moved last; it may not besiege."
          rule="15.5.2"
        />
        <Card
          title="Night March"
          ops={2}
          tone="violet"
          kind="Action"
          notch
          text="Play when an army is intercepted: it is not."
          rule="12.4"
        />
        <Card
          title="Chariots of Mitanni"
          ops={4}
          tone="lapis"
          kind="Combat"
          art={art}
          text="Roll two dice more in the charge."
          rule="15.5.2"
        />
        <Card
          title="Plague"
          ops={1}
          tone="carnelian"
          kind="Event"
          text="Each city with more than six units loses one."
          barred={{ rule: '9.2', why: 'No city has more than six units.' }}
        />
        <Card title="Omens" ops={1} tone="grey" size="small" kind="Event" />
        <CardBack label="Face down" count={42} />
        <CardBack label="Face down" size="small" />
      </div>
      <Hand label="Your hand" cards={hand} />
    </section>
  )
}

function Tracks() {
  return (
    <section aria-labelledby="tracks">
      <h2 id="tracks">Tracks</h2>
      <div className="gallery-row gallery-top">
        <Track
          label="Turns"
          cells={Array.from({ length: 12 }, (_, i) => ({
            key: `${i + 1}`,
            mark: i + 1,
            tone: i % 4 === 3 ? ('gold' as const) : 'plain',
            note: i % 4 === 3 ? 'Event' : undefined,
            choice: i === 5 ? { key: '6', label: 'Turn 6', onChoose: () => {} } : undefined,
          }))}
          markers={[
            { key: 'e', at: '3', name: 'Egypt', seat: looks.egypt },
            { key: 'h', at: '3', name: 'Hatti', seat: looks.hatti },
            { key: 'm', at: '8', name: 'Mitanni', seat: looks.mitanni },
          ]}
        />
        <Track
          label="Devotion"
          look="ladder"
          cells={Array.from({ length: 6 }, (_, i) => ({
            key: `${i}`,
            mark: i * 3,
            note: ['Forgotten', 'Heard', 'Feared', 'Loved', 'Worshipped', 'Eternal'][i],
            tone: i === 5 ? ('gold' as const) : i === 0 ? 'carnelian' : 'plain',
          }))}
          markers={[
            { key: 'e', at: '4', name: 'Egypt', seat: looks.egypt },
            { key: 'i', at: '2', name: 'Isis', seat: looks.isis },
            { key: 'a', at: '2', name: 'Assyria', seat: looks.assyria },
          ]}
        />
      </div>
    </section>
  )
}

function Charts() {
  return (
    <section aria-labelledby="charts">
      <h2 id="charts">Odds</h2>
      <div className="gallery-fields">
        <OddsBars
          label="The battle"
          rows={[
            { key: 'w', label: 'You win', share: 0.61, tone: 'good' },
            { key: 'd', label: 'Neither', share: 0.14 },
            { key: 'l', label: 'You lose', share: 0.25, tone: 'bad' },
          ]}
        />
        <Histogram label="Your losses" shares={[0.08, 0.21, 0.29, 0.22, 0.12, 0.06, 0.02]} tone="bad" />
        <Histogram
          label="Their losses"
          shares={[0, 0, 0, 0, 0, 0, 0.04, 0.06, 0.1, 0.14, 0.18, 0.16, 0.12, 0.1, 0.06, 0.03, 0.01]}
          tone="good"
        />
        <Modifiers
          label="Modifiers"
          total="Total"
          items={[
            { key: 'a', label: 'Leader', value: 2, rule: '15.5.2' },
            { key: 'b', label: 'Across a river', value: -1, rule: '15.6' },
            { key: 'c', label: 'Chariots', value: 1 },
          ]}
        />
      </div>
    </section>
  )
}

function Figures() {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <div className="gallery-tray">
        <svg viewBox="0 0 460 96" width="100%" height="160">
          <title>Figures in relief</title>
          <g transform="translate(50 78)">
            <Figure rank="god" seat={looks.egypt} symbol="god" label="God" />
          </g>
          <g transform="translate(120 78)">
            <Figure rank="guardian" seat={looks.isis} symbol="guardian" label="Guardian" />
          </g>
          <g transform="translate(180 78)">
            <Figure seat={looks.hatti} symbol="warrior" label="Warrior" />
          </g>
          <g transform="translate(230 78)">
            <Figure seat={looks.mitanni} symbol="warrior" choice={{ key: 'w', label: 'Warrior', onChoose: () => {} }} />
          </g>
          <g transform="translate(290 78)">
            <Figure rank="guardian" symbol="pyramid" label="Pyramid" />
          </g>
          <g transform="translate(345 78)">
            <Figure rank="guardian" symbol="obelisk" seat={looks.kassites} label="Obelisk" />
          </g>
          <g transform="translate(400 78)">
            <Figure rank="guardian" symbol="temple" seat={looks.assyria} label="Temple" />
          </g>
        </svg>
      </div>
    </section>
  )
}
