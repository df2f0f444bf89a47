import { type ReactNode, useState } from 'react'
import { SeatBadge, type SeatLook } from '#kit/core/seats.tsx'
import { Card, CardBack, Hand, type HandCard } from '#kit/pieces/Card.tsx'
import { Counter, Figure, PictogramPaths } from '#kit/pieces/Counter.tsx'
import { Dice } from '#kit/pieces/Die.tsx'
import { pictogramNames } from '#kit/pieces/pictograms.ts'
import { Button } from '#kit/ui/controls.tsx'
import { Histogram, Modifiers, OddsBars } from '#kit/ui/Odds.tsx'
import { RuleBook } from '#kit/ui/RuleChip.tsx'
import { Track } from '#kit/ui/Track.tsx'
import { sampleSeats } from './shared.ts'

/** Counters, dice and seat badges. */
export function Pieces() {
  const [roll, setRoll] = useState(0)
  const seats = Object.entries(sampleSeats) as [string, SeatLook][]
  return (
    <>
      <section aria-labelledby="counters">
        <h2 id="counters">Counters</h2>
        <div className="gallery-tray">
          {pictogramNames.map((name, i) => (
            <Shown key={name} name={name}>
              <Counter
                seat={seats[i % seats.length]![1]}
                symbol={name}
                left={(i % 9) + 1}
                right={(i % 6) + 2}
                label={name}
              />
            </Shown>
          ))}
        </div>
        <CounterStates />
      </section>
      <section aria-labelledby="dice">
        <h2 id="dice">Dice</h2>
        <div className="gallery-row">
          <Dice kind="six" values={[1, 2, 3, 4, 5, 6]} roll={roll} />
          <Dice kind="six" values={[6, 3]} roll={roll} tone="lapis" />
          <Dice kind="ten" values={[0, 7, 9]} roll={roll} tone="bronze" />
          <Dice kind="tetra" values={[1, 0, 1, 1]} roll={roll} />
        </div>
        <Button icon="die" onClick={() => setRoll(roll + 1)}>
          Throw
        </Button>
      </section>
      <section aria-labelledby="seats">
        <h2 id="seats">Seats</h2>
        <div className="gallery-row">
          {seats.map(([name, seat], i) => (
            <SeatBadge key={name} seat={seat} name={name} acting={i === 0} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Counters that are choosable, picked, barred, damaged, turned or spent. */
function CounterStates() {
  return (
    <>
      <h3>States</h3>
      <div className="gallery-tray" data-testid="states">
        <Shown name="choosable">
          <Counter
            seat={sampleSeats.egypt}
            symbol="spearman"
            left={3}
            right={4}
            choice={{ key: 'a', label: 'Spearmen, choosable', onChoose: () => {} }}
          />
        </Shown>
        <Shown name="picked">
          <Counter
            seat={sampleSeats.egypt}
            symbol="spearman"
            left={3}
            right={4}
            choice={{ key: 'b', label: 'Spearmen, picked', picked: true, onChoose: () => {} }}
          />
        </Shown>
        <Shown name="barred">
          <Counter
            seat={sampleSeats.egypt}
            symbol="spearman"
            left={3}
            right={4}
            label="Spearmen"
            barred={{ rule: '9.2A', why: 'Strategy 3 needs a 3-Ops card.' }}
          />
        </Shown>
        <Shown name="one step lost">
          <Counter seat={sampleSeats.hatti} symbol="chariot" left={2} right={6} lost={1} label="Chariots" />
        </Shown>
        <Shown name="two lost">
          <Counter seat={sampleSeats.hatti} symbol="chariot" left={2} right={6} lost={2} label="Chariots" />
        </Shown>
        <Shown name="three lost">
          <Counter seat={sampleSeats.hatti} symbol="chariot" left={1} right={6} lost={3} label="Chariots" />
        </Shown>
        <Shown name="hits">
          <Counter seat={sampleSeats.persia} symbol="rider" left={6} right={8} hits={3} label="Riders" />
        </Shown>
        <Shown name="many hits">
          <Counter seat={sampleSeats.persia} symbol="rider" left={6} right={8} hits={7} label="Riders" />
        </Shown>
        <Shown name="facing">
          <Counter seat={sampleSeats.indians} symbol="elephant" left={8} right={5} facing={120} label="Elephants" />
        </Shown>
        <Shown name="spent">
          <Counter seat={sampleSeats.indians} symbol="elephant" left={8} right={5} spent label="Elephants" />
        </Shown>
      </div>
    </>
  )
}

function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="gallery-piece">
      <svg viewBox="-34 -34 68 68" width={68 * 1.2} height={68 * 1.2}>
        <title>{name}</title>
        {children}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

const art = (
  <svg viewBox="-18 -15 36 30" aria-hidden="true">
    <PictogramPaths name="chariot" scale={1} />
  </svg>
)

/** Cards, hands, tracks, charts and figures. */
export function Papers() {
  return (
    <RuleBook findDigest={(rule) => ({ title: 'Chariot charge', text: `The digest of ${rule}.` })}>
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
            { key: 'e', at: '3', name: 'Egypt', seat: sampleSeats.egypt },
            { key: 'h', at: '3', name: 'Hatti', seat: sampleSeats.hatti },
            { key: 'm', at: '8', name: 'Mitanni', seat: sampleSeats.mitanni },
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
            { key: 'e', at: '4', name: 'Egypt', seat: sampleSeats.egypt },
            { key: 'i', at: '2', name: 'Isis', seat: sampleSeats.isis },
            { key: 'a', at: '2', name: 'Assyria', seat: sampleSeats.assyria },
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
            <Figure rank="god" seat={sampleSeats.egypt} symbol="god" label="God" />
          </g>
          <g transform="translate(120 78)">
            <Figure rank="guardian" seat={sampleSeats.isis} symbol="guardian" label="Guardian" />
          </g>
          <g transform="translate(180 78)">
            <Figure seat={sampleSeats.hatti} symbol="warrior" label="Warrior" />
          </g>
          <g transform="translate(230 78)">
            <Figure
              seat={sampleSeats.mitanni}
              symbol="warrior"
              choice={{ key: 'w', label: 'Warrior', onChoose: () => {} }}
            />
          </g>
          <g transform="translate(290 78)">
            <Figure rank="guardian" symbol="pyramid" label="Pyramid" />
          </g>
          <g transform="translate(345 78)">
            <Figure rank="guardian" symbol="obelisk" seat={sampleSeats.kassites} label="Obelisk" />
          </g>
          <g transform="translate(400 78)">
            <Figure rank="guardian" symbol="temple" seat={sampleSeats.assyria} label="Temple" />
          </g>
        </svg>
      </div>
    </section>
  )
}
