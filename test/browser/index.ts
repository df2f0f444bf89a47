/** What browser tests share: launch a browser, serve a folder, open pages, watch for troubles, take pictures. */
export * from './byKey.ts'
export * from './chromium.ts'
export * from './gallery.ts'
export * from './kept.ts'
export * from './look.ts'
export * from './product.ts'
export * from './serve.ts'
export * from './table.ts'
