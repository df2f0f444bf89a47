import { type ReactNode, useState } from 'react'
import { Button, Counter, Dice, pictogramNames, SeatBadge, type SeatLook } from '../kit/index.ts'
import { looks } from './looks.ts'

/** Counters, dice and seat badges. */
export function Pieces() {
  const [roll, setRoll] = useState(0)
  const seats = Object.entries(looks) as [string, SeatLook][]
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
            seat={looks.egypt}
            symbol="spearman"
            left={3}
            right={4}
            choice={{ key: 'a', label: 'Spearmen, choosable', onChoose: () => {} }}
          />
        </Shown>
        <Shown name="picked">
          <Counter
            seat={looks.egypt}
            symbol="spearman"
            left={3}
            right={4}
            choice={{ key: 'b', label: 'Spearmen, picked', picked: true, onChoose: () => {} }}
          />
        </Shown>
        <Shown name="barred">
          <Counter
            seat={looks.egypt}
            symbol="spearman"
            left={3}
            right={4}
            label="Spearmen"
            barred={{ rule: '9.2A', why: 'Strategy 3 needs a 3-Ops card.' }}
          />
        </Shown>
        <Shown name="one step lost">
          <Counter seat={looks.hatti} symbol="chariot" left={2} right={6} lost={1} label="Chariots" />
        </Shown>
        <Shown name="two lost">
          <Counter seat={looks.hatti} symbol="chariot" left={2} right={6} lost={2} label="Chariots" />
        </Shown>
        <Shown name="three lost">
          <Counter seat={looks.hatti} symbol="chariot" left={1} right={6} lost={3} label="Chariots" />
        </Shown>
        <Shown name="hits">
          <Counter seat={looks.persia} symbol="rider" left={6} right={8} hits={3} label="Riders" />
        </Shown>
        <Shown name="many hits">
          <Counter seat={looks.persia} symbol="rider" left={6} right={8} hits={7} label="Riders" />
        </Shown>
        <Shown name="facing">
          <Counter seat={looks.indians} symbol="elephant" left={8} right={5} facing={120} label="Elephants" />
        </Shown>
        <Shown name="spent">
          <Counter seat={looks.indians} symbol="elephant" left={8} right={5} spent label="Elephants" />
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
