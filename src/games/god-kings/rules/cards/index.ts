import type { AnyAction } from '../actions/windows.ts'
import { c001 } from './c001.ts'
import { c002 } from './c002.ts'
import { c003 } from './c003.ts'
import { c004 } from './c004.ts'
import { c005 } from './c005.ts'
import { c006 } from './c006.ts'
import { c007 } from './c007.ts'
import { c008 } from './c008.ts'
import { c009 } from './c009.ts'
import { c010 } from './c010.ts'
import { c011 } from './c011.ts'
import { c012 } from './c012.ts'
import { c013 } from './c013.ts'
import { c014 } from './c014.ts'
import { c015 } from './c015.ts'
import { c016 } from './c016.ts'
import { c017 } from './c017.ts'
import { c018 } from './c018.ts'
import { c019 } from './c019.ts'
import { c020 } from './c020.ts'
import { c021 } from './c021.ts'
import { c022 } from './c022.ts'
import { c023 } from './c023.ts'
import { c024 } from './c024.ts'
import { c025 } from './c025.ts'
import { c026 } from './c026.ts'
import { c027 } from './c027.ts'
import { c028 } from './c028.ts'
import { c029 } from './c029.ts'
import { c030 } from './c030.ts'
import { c031 } from './c031.ts'
import { c032 } from './c032.ts'
import { c033 } from './c033.ts'
import { c034 } from './c034.ts'
import { c035 } from './c035.ts'
import { c036 } from './c036.ts'
import { c037 } from './c037.ts'
import { c038 } from './c038.ts'
import { c039 } from './c039.ts'
import { c040 } from './c040.ts'
import { c041 } from './c041.ts'
import { c042 } from './c042.ts'
import { c043 } from './c043.ts'
import { c044 } from './c044.ts'
import { c045 } from './c045.ts'
import { c046 } from './c046.ts'
import { c047 } from './c047.ts'
import { c048 } from './c048.ts'
import { c049 } from './c049.ts'
import { c050 } from './c050.ts'
import { c051 } from './c051.ts'
import { c052 } from './c052.ts'
import { c053 } from './c053.ts'
import { c054 } from './c054.ts'
import { c055 } from './c055.ts'
import { c056 } from './c056.ts'
import { c057 } from './c057.ts'
import { c058 } from './c058.ts'
import { c059 } from './c059.ts'
import { c060 } from './c060.ts'
import { c061 } from './c061.ts'
import { c062 } from './c062.ts'
import { c063 } from './c063.ts'
import { c064 } from './c064.ts'
import { c065 } from './c065.ts'
import { c066 } from './c066.ts'
import { c067 } from './c067.ts'
import { c068 } from './c068.ts'
import { c069 } from './c069.ts'
import { c070 } from './c070.ts'
import { c071 } from './c071.ts'
import { c072 } from './c072.ts'
import { c073 } from './c073.ts'
import { c074 } from './c074.ts'
import { c075 } from './c075.ts'
import { c076 } from './c076.ts'
import { c077 } from './c077.ts'
import { c078 } from './c078.ts'
import { c079 } from './c079.ts'
import { c080 } from './c080.ts'
import { c081 } from './c081.ts'
import { c082 } from './c082.ts'
import { c083 } from './c083.ts'
import { c084 } from './c084.ts'
import { c085 } from './c085.ts'
import { c086 } from './c086.ts'
import { c087 } from './c087.ts'
import { c088 } from './c088.ts'
import { c089 } from './c089.ts'
import { c090 } from './c090.ts'
import { c091 } from './c091.ts'
import { c092 } from './c092.ts'
import { c093 } from './c093.ts'
import { c094 } from './c094.ts'
import { c095 } from './c095.ts'
import { c096 } from './c096.ts'
import { c097 } from './c097.ts'
import { c098 } from './c098.ts'
import { c099 } from './c099.ts'
import { c100 } from './c100.ts'
import { c101 } from './c101.ts'
import { c102 } from './c102.ts'
import { c103 } from './c103.ts'
import { c104 } from './c104.ts'
import { c105 } from './c105.ts'
import { c106 } from './c106.ts'
import { c107 } from './c107.ts'
import { c108 } from './c108.ts'
import { c109 } from './c109.ts'
import { c110 } from './c110.ts'
import { cardTables, type EventCard, windowTable } from './card.ts'

/** Event cards, one file each. */
export const events: readonly EventCard[] = [
  c001,
  c002,
  c003,
  c004,
  c005,
  c006,
  c007,
  c009,
  c010,
  c011,
  c012,
  c013,
  c014,
  c015,
  c016,
  c017,
  c018,
  c019,
  c020,
  c021,
  c022,
  c023,
  c024,
  c025,
  c026,
  c027,
  c028,
  c034,
  c035,
  c036,
  c037,
  c038,
  c039,
  c040,
  c041,
  c042,
  c043,
  c044,
  c045,
  c046,
  c047,
  c049,
  c050,
  c051,
  c052,
  c053,
  c054,
  c056,
  c057,
  c058,
  c064,
  c065,
  c066,
  c067,
  c068,
  c069,
  c070,
  c071,
  c072,
  c073,
  c074,
  c076,
  c077,
  c088,
  c100,
  c103,
  c104,
  c105,
  c107,
  c108,
  c109,
  c110,
]

/** Action cards, one file each. */
export const actions: readonly AnyAction[] = [
  c008,
  c029,
  c030,
  c031,
  c032,
  c033,
  c048,
  c055,
  c059,
  c060,
  c061,
  c062,
  c063,
  c075,
  c078,
  c079,
  c080,
  c081,
  c082,
  c083,
  c084,
  c085,
  c086,
  c087,
  c089,
  c090,
  c091,
  c092,
  c093,
  c094,
  c095,
  c096,
  c097,
  c098,
  c099,
  c101,
  c102,
  c106,
]

/** Action cards by the window they answer to. */
export const windows = windowTable(actions, events)

/** All cards, for rules to look up. */
export const tables = cardTables(events, actions)
