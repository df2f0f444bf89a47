import { useState } from 'react'
import { Choosable, Counter, MapName, PanZoom, pictogramNames, Stack } from '../kit/index.ts'
import { looks } from './looks.ts'

const places = [
  { key: 'ugarit', x: 342, y: 206, name: 'Ugarit' },
  { key: 'aleppo', x: 400, y: 176, name: 'Aleppo' },
  { key: 'byblos', x: 336, y: 284, name: 'Byblos' },
  { key: 'carchemish', x: 440, y: 136, name: 'Carchemish' },
] as const

/** Cities on a map, one of them barred, a name along a line, and a stack of twenty. */
export function StackScene() {
  const [chosen, setChosen] = useState('')
  return (
    <section aria-labelledby="stacks">
      <h2 id="stacks">Places and stacks</h2>
      <div className="gallery-board" data-testid="map-board">
        <PanZoom label="A map of cities" content={{ x: -24, y: -24, width: 1048, height: 748 }}>
          <MapName
            id="great-sea"
            points={[
              { x: 20, y: 300 },
              { x: 120, y: 340 },
              { x: 230, y: 320 },
              { x: 300, y: 260 },
            ]}
            text="The Great Sea"
            tone="sea"
            size={26}
          />
          {places.map(({ key, name, x, y }) => (
            <Choosable
              key={key}
              transform={`translate(${x} ${y})`}
              label={name}
              {...(key === 'carchemish'
                ? { barred: { rule: '14.3', why: 'The crossing is blocked.' } }
                : {
                    choice: {
                      key,
                      label: `March to ${name}`,
                      picked: chosen === key,
                      onChoose: setChosen,
                    },
                  })}
            >
              <circle r="11" fill="var(--stone)" stroke="var(--map-ink)" />
              <circle className="k-rim" r="13.5" />
            </Choosable>
          ))}
          <Stack
            x={430}
            y={330}
            figures={[31, 4]}
            pieces={Array.from({ length: 20 }, (_, i) => ({
              key: `u${i}`,
              name: `Unit ${i + 1}`,
              draw: (
                <Counter seat={looks.egypt} symbol={pictogramNames[i % 9]} left={(i % 4) + 1} right={(i % 3) + 3} />
              ),
              choice:
                i % 3
                  ? undefined
                  : { key: `u${i}`, label: `Unit ${i + 1}`, picked: chosen === `u${i}`, onChoose: setChosen },
            }))}
          />
          <Stack
            x={560}
            y={180}
            figures={[9, 6]}
            pieces={Array.from({ length: 3 }, (_, i) => ({
              key: `m${i}`,
              name: `Maryannu ${i + 1}`,
              draw: <Counter seat={looks.mitanni} symbol="chariot" left={3} right={6} />,
            }))}
          />
        </PanZoom>
      </div>
      <p>{chosen ? `Chosen: ${chosen}` : 'Nothing chosen yet.'}</p>
    </section>
  )
}
