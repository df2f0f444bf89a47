import { activating } from './families/activating.ts'

/** 107 Enkidu, Companion of Gilgamesh: activate one of your warlords. */
export const c107 = activating(107)
