import { useState } from 'react'
import {
  City,
  Counter,
  LabelLayer,
  MapFrame,
  MapGround,
  MapName,
  MapRange,
  MapRiver,
  MapTint,
  PanZoom,
  Province,
  pictogramNames,
  Road,
  SeaLane,
  Stack,
  smooth,
} from '../kit/index.ts'
import { looks } from './looks.ts'

const bounds = { x: 0, y: 0, width: 1000, height: 700 }
const pts = (list: string) =>
  list.split(' ').map((pair) => {
    const [x, y] = pair.split(',')
    return { x: Number(x), y: Number(y) }
  })

const mainland = smooth(
  pts(
    '-40,90 30,110 70,96 96,124 140,138 176,120 214,128 250,118 270,134 300,140 318,150 330,170 336,200 330,236 326,270 318,300 312,332 306,360 296,384 280,402 256,412 226,416 200,430 170,428 140,440 100,436 60,444 20,438 -40,446 -300,600 -300,1000 500,1000 1300,1000 1300,300 1300,-400 500,-400 -300,-400 -300,0',
  ),
  true,
)
const cyprus = smooth(pts('196,214 226,206 262,190 256,208 238,226 214,236 196,230'), true)
const nile = pts('150,434 158,470 150,510 168,556 160,600 176,650 170,720')
const euphrates = pts(
  '470,40 452,90 430,130 446,176 490,210 540,250 600,300 660,356 720,410 790,470 860,520 950,560',
)
const tigris = pts('560,20 586,80 610,150 640,220 690,290 740,350 800,420 862,470 950,540')
const orontes = pts('346,250 356,220 362,190 350,166 330,160')
const fertile = smooth(
  pts('120,440 190,440 184,500 190,560 190,620 196,700 140,720 136,640 130,560 124,500'),
  true,
)
const desert = smooth(pts('420,300 520,330 620,420 700,520 760,640 700,760 260,760 300,560 340,440'), true)
const cities = [
  {
    key: 'memphis',
    x: 158,
    y: 468,
    name: 'Memphis',
    kind: 'walled',
    capital: true,
    rank: 1,
    side: 'left',
    control: looks.egypt,
    figure: 4,
  },
  {
    key: 'thebes',
    x: 168,
    y: 640,
    name: 'Thebes',
    kind: 'walled',
    rank: 1,
    side: 'left',
    control: looks.egypt,
    figure: 4,
  },
  { key: 'avaris', x: 206, y: 446, name: 'Avaris', port: true, rank: 2, side: 'below', control: looks.egypt },
  { key: 'gaza', x: 288, y: 416, name: 'Gaza', kind: 'fort', rank: 2, side: 'right', control: looks.egypt },
  { key: 'megiddo', x: 328, y: 354, name: 'Megiddo', kind: 'walled', rank: 2, figure: 2 },
  { key: 'byblos', x: 336, y: 284, name: 'Byblos', port: true, rank: 2, side: 'left' },
  {
    key: 'kadesh',
    x: 384,
    y: 262,
    name: 'Kadesh',
    kind: 'walled',
    rank: 1,
    side: 'right',
    control: looks.hatti,
    figure: 3,
  },
  {
    key: 'ugarit',
    x: 342,
    y: 206,
    name: 'Ugarit',
    port: true,
    kind: 'walled',
    rank: 1,
    side: 'left',
    figure: 2,
  },
  {
    key: 'aleppo',
    x: 400,
    y: 176,
    name: 'Aleppo',
    kind: 'walled',
    rank: 1,
    control: looks.hatti,
    figure: 3,
    side: 'right',
  },
  { key: 'carchemish', x: 440, y: 136, name: 'Carchemish', kind: 'fort', rank: 2, control: looks.mitanni },
  {
    key: 'hattusa',
    x: 280,
    y: 36,
    name: 'Hattusa',
    kind: 'walled',
    capital: true,
    rank: 1,
    control: looks.hatti,
    figure: 4,
  },
  {
    key: 'washukanni',
    x: 530,
    y: 130,
    name: 'Washukanni',
    capital: true,
    rank: 1,
    control: looks.mitanni,
    figure: 3,
  },
  {
    key: 'ashur',
    x: 652,
    y: 224,
    name: 'Ashur',
    kind: 'walled',
    capital: true,
    rank: 1,
    control: looks.assyria,
    figure: 3,
  },
  { key: 'mari', x: 604, y: 306, name: 'Mari', rank: 3, side: 'below' },
  {
    key: 'babylon',
    x: 768,
    y: 446,
    name: 'Babylon',
    kind: 'walled',
    capital: true,
    rank: 1,
    side: 'above',
    control: looks.kassites,
    figure: 4,
  },
  { key: 'ur', x: 880, y: 530, name: 'Ur', port: true, rank: 2, control: looks.kassites, side: 'below' },
  { key: 'enkomi', x: 240, y: 214, name: 'Enkomi', port: true, rank: 2, side: 'below' },
  { key: 'tarsus', x: 262, y: 108, name: 'Tarsus', port: true, rank: 3, side: 'above' },
] as const
const at = (key: string) => cities.find((city) => city.key === key)!
const roads = [
  'memphis avaris',
  'avaris gaza',
  'gaza megiddo',
  'megiddo kadesh',
  'kadesh aleppo',
  'aleppo carchemish',
  'carchemish washukanni',
  'washukanni ashur',
  'ashur babylon',
  'babylon ur',
  'memphis thebes',
  'tarsus hattusa',
  'tarsus aleppo',
  'aleppo ugarit',
  'byblos kadesh',
  'mari babylon',
]
const lanes = [
  ['enkomi', 'ugarit', 0.2],
  ['enkomi', 'byblos', -0.2],
  ['enkomi', 'tarsus', 0.25],
  ['enkomi', 'avaris', 0.2],
] as const
const provinces = [
  {
    key: 'syria',
    d: smooth(pts('340,180 380,150 430,150 470,200 450,260 420,300 372,300 344,270'), true),
    control: looks.hatti,
  },
  {
    key: 'mitanni',
    d: smooth(pts('440,80 540,70 610,120 620,190 560,230 500,205 452,170'), true),
    control: looks.mitanni,
  },
]

/** A map of points with coast, rivers, ranges, roads, sea lanes, cities and a stack of twenty. */
export function MapScene() {
  const [chosen, setChosen] = useState('')
  return (
    <section aria-labelledby="points">
      <h2 id="points">Points</h2>
      <div className="gallery-board" data-testid="map-board">
        <PanZoom label="A map of cities" content={{ x: -24, y: -24, width: 1048, height: 748 }}>
          <MapFrame bounds={bounds}>
            <MapGround bounds={bounds} land={`${mainland}${cyprus}`} />
            <MapTint d={fertile} colour="var(--fertile)" />
            <MapTint d={desert} colour="var(--desert)" />
            {provinces.map(({ key, ...province }) => (
              <Province key={key} {...province} />
            ))}
            <MapRange points={pts('180,92 240,82 300,90 350,100 400,84 450,60')} />
            <MapRange points={pts('352,236 350,270 350,310 340,340')} size={11} />
            <MapRange points={pts('640,110 700,180 760,260 830,330 900,390 980,450')} size={18} />
            <MapRiver points={nile} from={8} to={5} />
            <MapRiver points={euphrates} from={1.5} to={5} />
            <MapRiver points={tigris} from={1.2} to={4.5} />
            <MapRiver points={orontes} from={0.8} to={2.5} />
            <MapName
              id="great-sea"
              points={pts('20,300 120,340 230,320 300,260')}
              text="The Great Sea"
              tone="sea"
              size={26}
            />
            <MapName id="amurru" points={pts('420,420 520,470 620,560')} text="Land of Amurru" size={22} />
          </MapFrame>
          {roads.map((road) => {
            const [a, b] = road.split(' ')
            return <Road key={road} points={[at(a!), at(b!)]} minor={road.startsWith('mari')} />
          })}
          {lanes.map(([a, b, bend]) => (
            <SeaLane key={a + b} from={at(a)} to={at(b)} bend={bend} />
          ))}
          <LabelLayer>
            {cities.map(({ key, ...city }) => (
              <City
                key={key}
                {...city}
                choice={
                  ['ugarit', 'aleppo', 'byblos'].includes(key)
                    ? { key, label: `March to ${city.name}`, picked: chosen === key, onChoose: setChosen }
                    : undefined
                }
                barred={
                  key === 'carchemish'
                    ? { rule: '14.3', why: 'The crossing is held against you.' }
                    : undefined
                }
              />
            ))}
          </LabelLayer>
          <Stack
            x={430}
            y={330}
            figures={[31, 4]}
            pieces={Array.from({ length: 20 }, (_, i) => ({
              key: `u${i}`,
              name: `Unit ${i + 1}`,
              draw: (
                <Counter
                  seat={looks.egypt}
                  symbol={pictogramNames[i % 9]}
                  left={(i % 4) + 1}
                  right={(i % 3) + 3}
                />
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
