export * from './check.ts'
export * from './gestures.ts'
export * from './golden.ts'
export * from './truth.ts'
