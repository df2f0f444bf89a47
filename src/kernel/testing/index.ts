export * from './check.ts'
export * from './interfere.ts'
export * from './observe.ts'
export * from './rule.ts'
